! Procedures of regions: sections and expressions as arguments, optional arguments, values that are arrays, internal procedures with
! variables of the procedure around; arrays whose size only the call says.
! flags: -acc
module tools
  implicit none
contains
  subroutine double(x)
    !$acc routine seq
    integer, intent(inout) :: x(:)
    x = 2*x
  end subroutine
  subroutine fill(x, n, by)
    !$acc routine seq
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer, intent(in), optional :: by
    integer :: k
    do k = 1, n
      if (present(by)) then
        x(k) = x(k) + by
      else
        x(k) = x(k) + 1
      end if
    end do
  end subroutine
  pure integer function weigh(x, w)
    !$acc routine seq
    integer, intent(in) :: x(:, :)
    integer, intent(in), optional :: w(:)
    weigh = sum(x)
    if (present(w)) weigh = weigh + 1000*sum(w)
  end function
  pure function reversed(x) result(r)
    !$acc routine seq
    integer, intent(in) :: x(:)
    integer :: r(size(x))
    r = x(size(x):1:-1)
  end function
  pure function cross(a, b)
    !$acc routine seq
    integer, intent(in) :: a(3), b(3)
    integer :: cross(3)
    cross = [a(2)*b(3) - a(3)*b(2), a(3)*b(1) - a(1)*b(3), a(1)*b(2) - a(2)*b(1)]
  end function
  integer function automatic(n, m, x)
    !$acc routine seq
    integer, intent(in) :: n, m, x(n)
    integer :: w(n), v(0:n, 2*m), z(size(v, 2)), none(m:m - 3), i, j
    w = 2*x
    do j = 1, size(v, 2)
      do i = 0, n
        v(i, j) = i + 10*j
      end do
    end do
    do j = lbound(v, 2), ubound(v, 2)
      z(j) = j + sum(v(:, j))
    end do
    automatic = sum(w) + sum(z) + 1000*size(none)
  end function
  subroutine mirror(n, x, y)
    !$acc routine vector
    integer, intent(in) :: n, x(n)
    integer, intent(out) :: y(n)
    integer :: w(n), i
    !$acc loop vector
    do i = 1, n
      w(i) = 3*x(i)
    end do
    !$acc loop vector
    do i = 1, n
      y(i) = w(n + 1 - i) + 1
    end do
  end subroutine
  ! The arguments of the procedure around are variables for its own procedures.
  subroutine around(n, factor, res)
    integer, intent(in) :: n
    real, value :: factor
    real, intent(out) :: res
    real :: w(n)
    integer :: i
    w = 1
    !$acc parallel loop
    do i = 1, n
      w(i) = twice(w(i)) + n
    end do
    res = sum(w)
  contains
    real function twice(x)
      real, intent(in) :: x
      twice = factor*x + size(w) + n
    end function
  end subroutine
end module
program procedures
  use tools
  implicit none
  real :: around_sum
  integer :: i, j, m, total, a(6, 6), b(6), c(6), lo(0:3)
  do j = 1, 6
    do i = 1, 6
      a(i, j) = i*10 + j
    end do
    b(j) = j
  end do
  c = 0
  lo = [5, 6, 7, 8]
  m = 4
  !$acc parallel loop
  do i = 1, 6
    call double(a(i, 1:6:2))
    call fill(a(i, 2:4), 3)
    call fill(a(i, :), 6, by=100*i)
    c(i) = weigh(a(i:i, 1:6:5)) + weigh(reshape([i, 2, 3, 4], [2, 2]), w=b(2:6:2))
  end do
  print '(*(i0, 1x))', a, c ! prints: 122 242 362 482 602 722 113 223 333 443 553 663 127 247 367 487 607 727 115 225 335 445 555 665 130 250 370 490 610 730 116 226 336 446 556 666 12248 12479 12710 12941 13172 13403
  !$acc parallel loop
  do i = 1, 6
    a(i, :) = reversed(a(i, :) + b)
    a(i, 1:3) = cross(b(1:3), a(i, 6:4:-1)) + cross(b(1:3), b(4:6))
    c(i) = sum(reversed(b(i:6)))
  end do
  print '(*(i0, 1x))', a, c ! prints: -88 -178 -268 -358 -448 -538 245 485 725 965 1205 1445 -134 -264 -394 -524 -654 -784 130 250 370 490 610 730 115 225 335 445 555 665 123 243 363 483 603 723 21 20 18 15 11 6
  call around(12, 2., around_sum)
  print '(f0.1)', around_sum ! prints: 456.0
  call inside()
contains
  subroutine inside()
    integer :: k
    !$acc parallel loop copyin(lo, m)
    do k = 1, 6
      call scale_row(k)
    end do
    print '(*(i0, 1x))', a ! prints: -79 -169 -259 -349 -439 -529 255 495 735 975 1215 1455 -123 -253 -383 -513 -643 -773 142 262 382 502 622 742 115 225 335 445 555 665 123 243 363 483 603 723
    total = 0
    !$acc parallel loop reduction(+:total)
    do k = 1, 6
      total = total + outer_sum(k)
    end do
    print '(i0)', total ! prints: 8202
    call sized(6)
  end subroutine
  subroutine sized(n)
    integer, intent(in) :: n
    integer :: k, q, y(n, n), x(n)
    x = b
    !$acc parallel loop
    do k = 1, n
      c(k) = automatic(n - k, k, x(k + 1:)) + host_sized(k)
      block
        integer :: in_block(k, n)
        in_block = k
        do q = 1, n
          in_block(1, q) = q
        end do
        c(k) = c(k) + 10000*sum(in_block)
      end block
    end do
    print '(*(i0, 1x))', c ! prints: 242253 369586 617927 983162 1469177 2075858
    !$acc parallel loop gang copyin(a) copyout(y)
    do k = 1, n
      call mirror(n, a(:, k), y(:, k))
    end do
    print '(*(i0, 1x))', y(:, 1:n:5) ! prints: -1586 -1316 -1046 -776 -506 -236 2170 1810 1450 1090 730 370
  end subroutine
  integer function host_sized(k)
    integer, intent(in) :: k
    integer :: w(m + k), i
    do i = 1, size(w)
      w(i) = lo(mod(i, 4))
    end do
    host_sized = sum(w)*1000
  end function
  subroutine scale_row(k)
    integer, intent(in) :: k
    integer :: q
    do q = 1, m
      b(k) = k
      call add_low(k, q)
    end do
  end subroutine
  subroutine add_low(k, q)
    integer, intent(in) :: k, q
    a(k, q) = a(k, q) + lo(q - 1) + m
  end subroutine
  integer function outer_sum(k)
    integer, intent(in) :: k
    outer_sum = sum(a(k, :)) + lo(0) + m
  end function
end program
