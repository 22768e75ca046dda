! DO in all its forms: counted, named, with labels, WHILE, without end, CONCURRENT.
subroutine loops(n, m, a)
  implicit none
  integer, intent(in) :: n
  integer(8), intent(in) :: m
  real, intent(inout) :: a(n, n)
  integer :: i, j, k
  integer(8) :: big
  real :: s, t
  !$acc wait
  rows: do i = 1, n
    do j = n, 1, -1
      if (j == 3) cycle rows
      if (a(i, j) < 0) exit rows
      a(i, j) = i + j
    end do
  end do rows
  do big = 1, n
    if (big > m) exit
  end do
  do 10 i = 1, n
    do 10 j = i, n, 2
10    a(i, j) = 0
  do 20, i = 1, n
    a(i, 1) = 1
20 continue
  k = n
  do while (k > 1)
    k = k / 2
  end do
  forever: do
    k = k + 1
    if (k > 10) exit forever
  end do forever
  do concurrent (i = 1:n, j = 1:n:2, i /= j)
    a(i, j) = 2
  end do
  s = 0
  do concurrent (integer(8) :: big = 1:m) default(none) local(t) local_init(k) shared(a, m) reduce(+:s)
    t = a(big, 1)
    s = s + t + k
  end do
end subroutine
