! Loops of a routine: the host runs them in order, devices share them; arguments are reduced there.
! flags: -acc -fopenmp
module m
contains
  subroutine add(a, n)
    !$acc routine vector
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end subroutine
  ! The directive's name is not its level.
  subroutine gang_add(x)
    !$acc routine(gang_add) seq
    real(8), intent(inout) :: x
    x = x + 1
  end subroutine
  subroutine total(a, n, s, big)
    !$acc routine vector
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: s, big
    integer :: i
    !$acc loop vector reduction(+: s) reduction(max: big)
    do i = 1, n
      s = s + a(i)
      big = max(big, a(i))
    end do
    s = s + 1
  end subroutine
  subroutine table(a, n, m, s)
    !$acc routine worker
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m)
    real(8) :: s
    integer :: i, j
    !$acc loop worker reduction(+: s)
    do j = 1, m
      !$acc loop vector reduction(+: s)
      do i = 1, n
        s = s + a(i, j)
      end do
    end do
  end subroutine
  subroutine threads(a, n, s, odd)
    !$omp declare target
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: s
    logical, intent(inout) :: odd
    integer :: i
    !$omp parallel do reduction(+: s) reduction(.neqv.: odd)
    do i = 1, n
      s = s + a(i)
      odd = odd .neqv. a(i) > 1.5d0
    end do
    !$omp simd reduction(+: s)
    do i = 1, n
      s = s + a(i)
    end do
  end subroutine
end module
program p
  use m
  real(8) :: b(8, 4), s, big, sums(4), bigs(4), all
  integer :: j
  logical :: odd, odds(4)
  b = 0
  !$acc parallel loop gang
  do j = 1, 4
    call add(b(:, j), 8)
  end do
  call add(b(:, 1), 8)
  print '(i0)', nint(sum(b)) ! prints: 40
  !$acc parallel loop gang private(s, big) copyout(sums, bigs)
  do j = 1, 4
    s = j
    big = 1.5d0
    call total(b(:, j), 8, s, big)
    call total(b(:, 2), 8, s, big)
    sums(j) = s
    bigs(j) = big
  end do
  print '(*(f0.1, 1x))', sums, bigs ! prints: 27.0 20.0 21.0 22.0 2.0 1.5 1.5 1.5
  !$acc parallel loop gang private(s) copyout(sums) num_workers(4) vector_length(32)
  do j = 1, 4
    s = j
    call table(b, 8, 4, s)
    sums(j) = s
  end do
  all = 2
  !$acc parallel loop gang vector
  do j = 1, 4
    call gang_add(sums(j))
    sums(j) = sums(j) - 1
  end do
  call table(b, 8, 4, all)
  print '(*(f0.1, 1x))', sums, all ! prints: 41.0 42.0 43.0 44.0 42.0
  !$omp target teams distribute map(from: sums, odds) private(s, odd)
  do j = 1, 4
    s = j
    odd = j == 2
    b(1, j) = j
    call threads(b(:, j), 8, s, odd)
    sums(j) = s
    odds(j) = odd
  end do
  print '(*(g0, 1x))', nint(sums), odds ! prints: 31 20 23 26 T F T T
end program
