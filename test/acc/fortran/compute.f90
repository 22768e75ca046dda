! Compute constructs on arrays of each kind: loops, array syntax, WHERE, reductions, atomic.
! flags: -acc
module grid
  implicit none
  real(8), allocatable :: a(:, :), b(:, :)
contains
  subroutine sweep(n, change)
    integer, intent(in) :: n
    real(8), intent(out) :: change
    integer :: i, j
    change = 0
    !$acc parallel loop collapse(2) reduction(max: change)
    do j = 1, n
      do i = 1, n
        b(i, j) = 0.25d0 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
        change = max(change, abs(b(i, j) - a(i, j)))
      end do
    end do
    !$acc kernels
    a(1:n, 1:n) = b(1:n, 1:n)
    !$acc end kernels
  end subroutine

  subroutine scale(x, lo, m, y)
    integer, intent(in) :: lo, m
    real(8), intent(inout) :: x(lo:lo + m - 1, *)
    real(8), intent(in) :: y(:)
    integer :: i
    !$acc parallel loop copy(x(lo:lo + m - 1, 1:2))
    do i = lo, lo + m - 1
      x(i, 2) = x(i, 1) * y(i - lo + 1)
    end do
  end subroutine
end module

program compute
  use grid
  implicit none
  integer, parameter :: n = 32, weights(0:2) = [3, 5, 7]
  integer :: i, j, k, idx(n), hist(0:6), total, last
  integer(8) :: wide
  integer(1) :: small(n)
  logical :: all_even, any_big, same, differs, flags(3)
  real(8) :: change, t, x(-1:n - 2, 2), y(n)
  real :: single(n)
  complex(8) :: c(n), csum
  allocate (a(0:n + 1, 0:n + 1), b(0:n + 1, 0:n + 1))
  a = 0
  a(0, :) = 64
  !$acc data copy(a) create(b)
  do k = 1, 5
    call sweep(n, change)
  end do
  !$acc end data
  print '(i0, 1x, i0)', nint(sum(a)), nint(change * 1000) ! prints: 3882 3000

  total = 7
  wide = 1
  !$acc parallel loop private(t) reduction(+: total) reduction(*: wide)
  do i = 1, n
    t = i * 2
    y(i) = t + 1
    idx(i) = mod(i * 5, 7)
    total = total + idx(i)
    if (i <= 20) wide = wide * i
    small(i) = int(i - 16, 1)
  end do
  print '(i0, 1x, i0, 1x, i0, 1x, i0)', total, wide, nint(sum(y)), sum(int(small)) ! prints: 106 2432902008176640000 1088 16

  hist = 0
  !$acc parallel loop
  do i = 1, n
    !$acc atomic update
    hist(idx(i)) = hist(idx(i)) + 1
  end do
  print '(7(i0, 1x))', hist ! prints: 4 5 4 5 4 5 5

  all_even = .true.
  any_big = .false.
  !$acc parallel loop reduction(.and.: all_even) reduction(.or.: any_big)
  do i = 1, n
    all_even = all_even .and. mod(idx(i), 2) == 0
    any_big = any_big .or. y(i) > 64
  end do
  print '(2l1)', all_even, any_big ! prints: FT
  same = .true.
  differs = .true.
  flags = [.true., .false., .true.]
  !$acc parallel loop gang reduction(.eqv.: same, flags) reduction(.neqv.: differs) copy(flags)
  do i = 1, n
    same = mod(idx(i), 2) == 0 .eqv. same
    if (y(i) > 64) differs = .not. differs
    flags(1 + mod(i, 3)) = flags(1 + mod(i, 3)) .eqv. (y(i) > 30 .neqv. mod(i, 4) == 0)
  end do
  print '(*(l1))', same, differs, flags ! prints: FFTFT
  !$acc parallel reduction(.eqv.: same)
  !$acc loop gang vector reduction(.eqv.: same)
  do i = 1, n
    same = same .eqv. y(i) > 5
  end do
  !$acc end parallel
  print '(l1)', same ! prints: F

  x(:, 1) = [(i, i = 1, n)]
  x(:, 2) = 0
  call scale(x, -1, n, y)
  print '(i0)', nint(sum(x(:, 2))) ! prints: 23408

  !$acc kernels
  where (idx > 3)
    single = real(y)
  elsewhere (idx == 0)
    single = -1
  elsewhere
    single = 0
  end where
  last = sum(idx, mask=idx /= 2)
  c = cmplx(y, -y, 8)
  !$acc end kernels
  print '(i0, 1x, i0)', nint(sum(single)), last ! prints: 464 91
  csum = (0, 0)
  !$acc parallel loop reduction(+: csum)
  do i = 1, n
    csum = csum + conjg(c(i)) * weights(mod(i, 3))
  end do
  print '(i0, 1x, i0)', nint(real(csum)), nint(aimag(csum)) ! prints: 5530 5530

  !$acc parallel loop
  do i = 1, n
    select case (idx(i))
    case (0)
      idx(i) = 10
    case (1:2, 6)
      idx(i) = 20 + modulo(-i, 5)
    case default
      idx(i) = i**2 / 3
    end select
  end do
  print '(i0)', sum(idx) ! prints: 1876
  !$acc parallel loop gang
  do j = 1, n
    k = 0
    search: do i = 1, n
      if (mod(i, 2) == 0) cycle search
      k = k + i
      if (k > j) exit search
    end do search
    idx(j) = k
  end do
  print '(i0)', sum(idx) ! prints: 682
end program
