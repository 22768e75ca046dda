! Functions of arrays in regions: along a dimension, under a mask, places, products, and those that take elements from other places.
! flags: -acc -fopenmp
program array_values
  implicit none
  integer, parameter :: n = 6
  integer :: i, j, m, a(n, n), b(n, n), c(n, n), v(n), w(n), k(n), loc(2), m4(2, 3), r(4, 3)
  real(8) :: x, y(n)
  logical :: l(n, n)
  complex(8) :: z(n), zz
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(7*i + 3*j, 11) - 4
      b(i, j) = i - 2*j
    end do
    k(j) = n + 1 - j
    z(j) = cmplx(j, -k(j), 8)
  end do
  l = a > 0
  !$acc kernels
  v = sum(a, dim=1)
  w = sum(a, 2, l) + count(l, 1) - minval(b, dim=2)
  m = sum(a, a > 0)
  c = matmul(a, transpose(b))
  !$acc end kernels
  print '(*(i0, 1x))', v, w, m, sum(c), c(3, 5) ! prints: 9 5 1 8 4 11 26 29 19 25 22 20 70 -882 -6
  !$acc kernels
  loc = maxloc(a)
  i = maxloc(v, 1)
  j = minloc(v, dim=1, mask=v > 0, back=.true.)
  w = minloc(a, 1)
  m = findloc(k, 3, 1) + maxval(maxloc(b, mask=b < 0))
  !$acc end kernels
  print '(*(i0, 1x))', loc, i, j, w, m ! prints: 1 1 6 3 6 4 5 3 1 4 5
  !$acc kernels
  m4 = reshape(k, [2, 3])
  b = spread(v, 2, n)
  c = cshift(a, 1, dim=2) + cshift(a, [1, 0, -1, 2, 0, 9])
  r = reshape(k(1:5), [4, 3], pad=[-1, -2], order=[2, 1])
  !$acc end kernels
  print '(*(i0, 1x))', m4, sum(b(:, 3)), c(:, 2), r ! prints: 6 5 4 3 2 1 38 -1 2 5 -3 0 3 6 3 -2 -1 5 2 -1 -2 4 -1 -2 -1
  !$acc kernels
  c = eoshift(a, 1, 3)
  c(:, 1) = [(i*2 + v(i), i=1, n)]
  c(:, 2) = [v(1:2), m, 1, (j, v(j), j=1, 1)]
  c(1:count(l(:, 1)), 3) = pack(a(:, 1), l(:, 1))
  c(:, 4) = unpack(v, l(:, 2), a(:, 1))
  w = merge(v, 1, l(:, 1))
  !$acc end kernels
  print '(*(i0, 1x))', c, w ! prints: 11 9 7 16 14 23 9 5 5 1 1 9 6 2 5 1 3 3 6 9 5 5 1 -3 3 -1 6 2 -2 3 6 2 -2 5 1 3 9 5 1 8 4 1
  !$acc kernels
  w(k) = a(k, 1) * [10, 20, 30, 40, 50, 60]
  m = dot_product(v, a(1, :)) + iall(k) + iany(k) + iparity(a) + product(k)
  zz = dot_product(z, z(n:1:-1))
  l(1, :) = all(l, 1) .neqv. any(l, 2)
  l(2, 1) = parity(l)
  !$acc end kernels
  print '(*(i0, 1x))', w, m, nint(zz%re), nint(zz%im), count(l) ! prints: 360 100 -80 150 20 -30 775 112 0 23
  y = 3d200
  !$acc kernels
  x = norm2(y) / 1d200 + norm2([3d0, 4d0])
  y(1:3) = norm2(reshape([2d0, 0d0, 0d0, 3d0, 4d0, 0d0], [2, 3]), 1)
  !$acc end kernels
  print '(*(f0.4, 1x))', x, y(1:3) ! prints: 12.3485 2.0000 3.0000 4.0000
  n0: block
    integer :: none
    none = 0
    !$acc kernels
    m = sum(k(1:none)) + maxloc(k(2:none), 1) + count(k(1:none) > 0)
    l(1, 1) = all(k(1:none) > 0)
    w(1) = maxval(k(1:none))
    !$acc end kernels
    print '(*(g0, 1x))', m, l(1, 1), w(1) ! prints: 0 T -2147483648
  end block n0
  !$acc parallel loop
  do j = 1, n
    if (sum(a(:, j)) > 5) then
      a(:, j) = -a(:, j)
    else if (maxval(a(:, j)) == 6 .and. any(a(:, j) < -3)) then
      a(:, j) = 2 * a(:, j)
    end if
    do while (any(a(:, j) > 10))
      a(:, j) = a(:, j) / 2
    end do
    a(:, j) = matmul(b, a(:, j)) + a(cshift(k, j), j) + [(i + sum(k(1:i)), i=1, n)]
    select case (count(a(:, j) > 0))
    case (3:)
      a(1, j) = 1000
    end select
  end do
  print '(*(i0, 1x))', sum(a, 1), a(:, 2) ! prints: -239 1258 1131 -200 1229 -317 1000 39 28 60 45 86
  call in_front
  call queue
  call chosen
  call bounds
contains
  ! What bounds of a directive's loop and statements under 'atomic' need is computed in front of the directive.
  subroutine in_front
    integer :: a(100), n(5), h(10), i, j, t
    a = 1
    n = [1, 7, 3, 2, 4]
    h = 0
    t = 0
    !$acc parallel loop gang copy(a, h, t) copyin(n)
    do j = 1, 10
      !$acc loop vector
      do i = minval(n), maxval(n(2:4))
        a(10*(j - 1) + i) = a(10*(j - 1) + i) + 1
        !$acc atomic update
        h(mod(i, 10) + 1) = h(mod(i, 10) + 1) + sum(n)
      end do
      !$acc atomic
      t = max(t, maxval(n) + j)
    end do
    print '(*(i0, 1x))', sum(a), h(2), sum(h), t ! prints: 170 170 1190 17
    !$acc parallel copy(a) copyin(n)
    !$acc loop gang vector collapse(2)
    do i = 1, count(n > 2)
      do j = 1, 2
        a(i*2 + j) = -1
      end do
    end do
    !$acc end parallel
    print '(i0)', sum(a) ! prints: 153
  end subroutine
  ! What is computed in front of an assignment is there until the queue has come to it.
  subroutine queue
    integer :: b(40), d(40), i
    b = [(modulo(i * 8, 41), i=1, 40)]
    d = 3
    !$acc kernels async(2)
    b = modulo(b + sum(b), 63)
    d(::2) = maxval(b)
    !$acc end kernels
    !$acc wait(2) async(2)
    !$acc wait
    print '(*(i0, 1x))', sum(b), sum(d) ! prints: 860 880
    call table
  end subroutine
  ! A constant array of any size is a table.
  subroutine table
    integer :: i, a(9000), s
    s = 0
    a = 0
    !$acc serial copy(a, s)
    a = [(i * 3, i=9000, 1, -1)]
    s = sum([(i, i=1, 20)] * a(1:20))
    !$acc end serial
    print '(*(i0, 1x))', a(1), a(9000), sum(a), s ! prints: 27000 3 121513500 5662020
  end subroutine
  ! DIM and ORDER that the program computes.
  subroutine chosen
    integer :: a(2,3,4), b(3,4), i, j, d, n, r(6), s(3,4), t(2,4), u(2,3), w(4,4), k, o(3), q(4,3,2), z(4)
    real :: x(3,4), y
    d = 2
    do i = 1, 24
      a(1+mod(i-1,2), 1+mod((i-1)/2,3), 1+(i-1)/6) = mod(i*7, 13)
    end do
    b = reshape([(mod(i*5,11), i=1,12)], [3,4])
    x = b
    o = [3, 1, 2]
    do d = 1, 3
      r = 0; s = 0; t = 0; u = 0; w = 0; q = 0
      !$acc parallel loop copyin(a, b) copyout(r)
      do i = 1, 6
        r(i) = size(a, d) + lbound(a, d) * 10 + ubound(a, d) * 100 + size(a(:, 2:, :), d) * 1000
        k = mod(d, 2) + 1
        r(i) = r(i) + maxval(sum(b, k)) + ubound(b(2:, :), k)
        if (i <= size(b, k)) r(i) = r(i) + 10000 * i
      end do
      print '(*(i0, 1x))', r
      k = min(d, 2)
      n = 0
      !$acc serial
      z = 0
      if (k == 1) z = maxval(b, dim=k) * 10 + maxloc(b, k)
      if (k == 2) z(:3) = minval(b, dim=k, mask=b > 2) * 10 + minloc(b, k)
      w(:3, :) = cshift(b, 1, k)
      w(4, :) = sum(cshift(b, -1, k), 1)
      !$acc end serial
      print '(*(i0, 1x))', z, w
      !$acc kernels
      if (d == 1) s = sum(a, d)
      if (d == 2) t = sum(a, d)
      if (d == 3) u = sum(a, d)
      y = sum(norm2(x, k))
      j = sum(eoshift(b, 1, 7, k))
      !$acc end kernels
      print '(*(i0, 1x))', s, t, u, nint(y * 100), j
      !$acc serial copyout(q) copy(n)
      do i = 1, size(b, k)
        n = sum(spread(b(:, 1), k, 2)) + size(spread(b, d, 5), d)
      end do
      q = reshape(a, [4,3,2], order=o)
      !$acc end serial
      print '(*(i0, 1x))', n, q
      o = cshift(o, 1)
    end do
    ! prints: 12238 22238 32238 42238 2238 2238
    ! prints: 102 91 72 61 10 4 5 19 3 8 9 20 7 1 2 10 0 5 6 11
    ! prints: 8 10 12 14 16 18 7 9 11 13 15 17 0 0 0 0 0 0 0 0 0 0 0 0 0 0 3944 66
    ! prints: 43 7 8 9 10 11 12 0 1 2 3 4 5 1 2 3 4 5 6 7 8 9 10 11 12
    ! prints: 12335 22335 32335 2335 2335 2335
    ! prints: 53 34 43 0 9 3 8 11 2 7 1 19 6 0 5 20 5 10 4 10
    ! prints: 0 0 0 0 0 0 0 0 0 0 0 0 24 6 33 15 3 24 12 33 0 0 0 0 0 0 3495 62
    ! prints: 43 7 1 8 2 9 3 10 4 11 5 12 6 0 7 1 8 2 9 3 10 4 11 5 12
    ! prints: 14440 24440 34440 44440 4440 4440
    ! prints: 53 34 43 0 9 3 8 11 2 7 1 19 6 0 5 20 5 10 4 10
    ! prints: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 20 22 24 26 28 30 3495 62
    ! prints: 43 7 10 0 3 1 4 7 10 8 11 1 4 2 5 8 11 9 12 2 5 3 6 9 12
  end subroutine
  ! Functions of arrays in the bounds of a construct's own loops: their values are those that the device has.
  subroutine bounds
    integer :: n(4), i, j, k, a(20), b(8, 8), t
    n = [3, 9, 5, 2]
    a = 0
    !$acc parallel loop copy(a)
    do i = 1, maxval(n)
      a(i) = i
    end do
    print '(*(i0, 1x))', a
    !$acc data copyin(n)
    !$acc serial present(n)
    n(2) = 12
    !$acc end serial
    !$acc parallel loop copy(a) async(1) if(n(1) > 0)
    do i = minval(n, mask=n > 2), maxval(n) + sum([1, n(4)])
      a(i) = a(i) + 100
    end do
    !$acc wait
    !$acc end data
    print '(*(i0, 1x))', a
    b = 0; t = 0; n(2) = 8
    !$acc parallel loop collapse(2) reduction(+: t)
    do j = 1, sum(n(3:)) - 1
      do i = 1, maxval(n), count(n > 4)
        b(i, j) = i * 10 + j
        t = t + 1
      end do
    end do
    print '(*(i0, 1x))', b
    a = 0
    !$omp target teams distribute parallel do map(tofrom: a) if(target: n(2) > 0)
    do i = 1, sum(n)
      a(i) = i
    end do
    !$omp target parallel do map(tofrom: a) map(to: n)
    do i = 1, sum(n)
      a(i) = a(i) + i
    end do
    print '(*(i0, 1x))', a
    ! prints: 1 2 3 4 5 6 7 8 9 0 0 0 0 0 0 0 0 0 0 0
    ! prints: 1 2 103 104 105 106 107 108 109 100 100 100 100 100 100 0 0 0 0 0
    ! prints: 11 0 31 0 51 0 71 0 12 0 32 0 52 0 72 0 13 0 33 0 53 0 73 0 14 0 34 0 54 0 74 0 15 0 35 0 55 0 75 0 16 0 36 0 56 0 76 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
    ! prints: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 0 0
  end subroutine
end program
