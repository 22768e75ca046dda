! FORALL, ASSOCIATE, EXIT of constructs that are no loops, GOTO, SELECT CASE of logical values, statement functions in regions.
! flags: -acc
program statements
  implicit none
  type cell
    integer :: m(3), k
  end type
  type(cell) :: t(4)
  integer :: i, j, k, n, a(10), b(10, 10), c(10), twice, x
  logical :: l(10)
  twice(x) = 2*x + k
  k = 3
  n = 10
  do i = 1, 10
    a(i) = mod(i*7, 11)
    do j = 1, 10
      b(i, j) = i*j - i
    end do
  end do
  do i = 1, 4
    t(i) = cell([i, 2*i, 3*i], i)
  end do
  c = 0
  !$acc kernels
  forall (i=1:10, a(i) > 3) a(i) = a(11 - i)
  forall (i=1:n, j=1:n:2) b(i, j) = b(j, i)
  !$acc end kernels
  print '(*(i0, 1x))', a, sum(b, 1) ! prints: 4 3 1 5 2 2 6 1 3 7 45 55 135 165 225 275 315 385 405 495
  !$acc serial
  forall (i=2:9)
    c(i) = a(i - 1) + a(i + 1)
    a(i) = c(i) - i
  end forall
  forall (i=1:10, j=1:10, i > j .and. b(j, i) > 2) b(i, j) = -b(i, j)
  forall (i=1:5) b(i, 1:i) = i
  !$acc end serial
  print '(*(i0, 1x))', a, c, sum(b, 1) ! prints: 4 3 5 -1 2 2 -4 1 -1 7 0 5 8 3 7 8 3 9 8 0 8 -25 -90 -93 -140 -65 -21 119 243 495
  !$acc parallel loop copy(t)
  do i = 1, 4
    associate (u => t(i)%m, s => t(i)%k, v => b(2:8:2, i), w => a(i) + k, two => a(1:3) * 2, all => b)
      u(2) = w + two(2)
      s = size(v) + s + lbound(v, 1)
      v(1) = -7
      v(2:3) = v(3:4) + u(1:2)
      all(9, i) = sum(v)
      all(10, i) = ubound(two, 1) + sum(two)
    end associate
  end do
  print '(*(i0, 1x))', sum(b, 1), (t(i)%m, t(i)%k, i=1, 4) ! prints: 18 -1 -77 -99 -140 -65 -21 119 243 495 1 13 3 6 2 12 6 7 3 14 9 8 4 8 12 9
  !$acc parallel loop
  do i = 1, 10
    c(i) = 0
    check: if (a(i) > 0) then
      if (a(i) > 8) exit check
      c(i) = 1
    end if check
    work: block
      integer :: q
      do q = 1, 10
        if (q*q > abs(a(i))) exit work
        c(i) = c(i) + 10
      end do
    end block work
    pick: select case (a(i) > 3)
    case (.true.)
      if (i == 7) exit pick
      c(i) = c(i) + 100
    case default
      c(i) = c(i) + twice(i) * 1000
    end select pick
    rename: associate (z => c(i))
      if (mod(i, 2) == 0) exit rename
      z = -z
    end associate rename
  end do
  print '(*(i0, 1x))', c ! prints: -121 7011 -121 11010 -13011 15011 -17020 19011 -21010 121
  !$acc parallel loop
  do i = 1, 10
    j = 0
20  j = j + 1
    if (j < i) goto 20
    if (j > 5) goto 30
    c(i) = j
    if (c(i) == 3) goto 40
    c(i) = c(i) * 2
30  continue
    c(i) = c(i) + 100
40  l(i) = c(i) > 105
  end do
  print '(*(i0, 1x))', c, count(l) ! prints: 102 104 3 108 110 15111 -16920 19111 -20910 221 5
  !$acc parallel loop
  do i = 1, 10
    c(i) = 0
    outer: do j = 1, 10
      inner: do k = 1, 10
        if (k > j) cycle outer
        if (j*k > 20 + i) exit outer
        if (mod(k, 2) == 0) cycle inner
        c(i) = c(i) + k
      end do inner
    end do outer
  end do
  print '(*(i0, 1x))', c ! prints: 14 14 14 14 23 23 23 23 23 28
end program
