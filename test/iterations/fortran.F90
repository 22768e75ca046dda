! Races between iterations, in Fortran. A comment names what races, and where.
! flags: -acc
module sums
  implicit none
contains
  subroutine add_to(s, x)
    !$acc routine seq
    real(8), intent(inout) :: s
    real(8), intent(in) :: x
    s = s + x ! race: 8 s
  end subroutine
end module

program main
  use sums
  implicit none
  integer :: i, k, n, where_, key(1000), hist(0:15)
  real(8) :: a(1000), b(1000), m(64, 64), s, t
  a = 1; b = 2; s = 0; t = 0; m = 3; hist = 0; n = 0; where_ = 1
  do i = 1, 1000
    key(i) = mod(i * 7, 16)
  end do
#if CASE == 1 /* a forgotten reduction */
  !$acc parallel loop copy(s)
  do i = 1, 1000
    s = s + a(i) ! race: 1 s
  end do
#elif CASE == 2 /* a temporary that all iterations share */
  !$acc parallel loop copy(t)
  do i = 1, 1000
    t = a(i) ! race: 2 t
    b(i) = t * t
  end do
#elif CASE == 3 /* a histogram */
  !$acc parallel loop copy(hist)
  do i = 1, 1000
    hist(key(i)) = hist(key(i)) + 1 ! race: 3 hist
  end do
#elif CASE == 4 /* rows that need each other */
  !$acc parallel loop collapse(2) independent
  do k = 2, 64
    do i = 1, 64
      m(i, k) = m(i, k - 1) + 1 ! race: 4 m
    end do
  end do
#elif CASE == 5 /* the place of the largest element */
  !$acc parallel loop copy(where_)
  do i = 1, 1000
    if (a(i) * i > a(where_) * where_) where_ = i ! race: 5 where_
  end do
#elif CASE == 6 /* a column's sum without reduction */
  !$acc parallel loop gang private(s) copyout(b)
  do k = 1, 64
    s = 0
    !$acc loop vector
    do i = 1, 64
      s = s + m(i, k) ! race: 6 s
    end do
    b(k) = s
  end do
#elif CASE == 7 /* two queues */
  !$acc parallel loop async(1)
  do i = 1, 1000
    a(i) = i ! race: 7 a
  end do
  !$acc parallel loop async(2)
  do i = 1, 1000
    b(i) = a(1001 - i)
  end do
  !$acc wait
#elif CASE == 8 /* in a subroutine */
  !$acc parallel loop copy(s)
  do i = 1, 1000
    call add_to(s, a(i))
  end do
#elif CASE == 9 /* a counter for places */
  !$acc parallel loop copy(n)
  do i = 1, 1000
    if (key(i) > 3) then
      n = n + 1 ! race: 9 n
      b(n) = a(i)
    end if
  end do
#elif CASE == 10 /* do concurrent's habits: in place */
  !$acc kernels loop independent
  do i = 2, 999
    a(i) = (a(i - 1) + a(i + 1)) / 2 ! race: 10 a
  end do
#endif
  print *, s, t, a(3), b(3), m(3, 3), hist(3), n, where_
end program
