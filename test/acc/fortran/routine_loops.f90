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
  call leave
end program
! Out of loops that run in order; tables that DATA fills; bounds that the loop changes.
integer function first(a, n)
  !$acc routine seq
  integer, intent(in) :: n, a(n)
  integer :: k, found(3), weights(3)
  logical :: on = .true.
  data (weights(k), k = 1, 3) /10, 2*20/
  data found /3, 1, 2/
  !$acc loop seq
  do k = maxloc(found, 1), n
    if (a(k) == 3 .and. on) then
      first = weights(mod(k, 3) + 1) + k
      return
    end if
  end do
  first = -1
end function
subroutine leave
  integer :: a(6, 5), r(5), q(5), last(5), first
  !$acc routine(first) seq
  a = 1
  do i = 1, 4
    a(i + 1, i) = 3
  end do
  !$acc parallel loop
  do i = 1, 5
    last(i) = 6
    q(i) = 0
    !$acc loop seq
    do k = 1, last(i)
      last(i) = 1
      q(i) = q(i) + 10
      if (a(k, i) == 3) go to 10
    end do
    q(i) = -q(i)
10  q(i) = q(i) + 1
    r(i) = first(a(:, i), 6)
  end do
  print '(*(i0, 1x))', q, r ! prints: 21 31 41 51 -59 22 13 24 25 -1
end subroutine
