! Array assignments and WHERE that read other elements of what they write; values that are computed once, before anything is written.
! flags: -acc -fopenmp
program array_overlap
  implicit none
  type point
    integer :: x, y
  end type
  type(point) :: s(6)
  integer :: i, j, n, a(8), b(8), d(8), iv(8), jv(8), c(4, 5)
  integer, target :: t(10)
  integer, pointer :: p(:), q(:)
  integer, allocatable :: al(:)
  n = 8
  a = [(i*3, i=1, 8)]
  iv = [3, 1, 4, 1, 5, 2, 6, 5]
  jv = [4, 2, 8, 6, 1, 3, 7, 5]
  d = [1, 0, 2, 0, 3, 0, 4, 0]
  c = reshape([(i*i, i=1, 20)], [4, 5])
  t = [(i, i=1, 10)]
  al = iv
  !$acc kernels
  b = a(n:1:-1)
  a(2:n) = a(1:n - 1)
  al(1:n - 1) = al(2:n)
  iv(jv) = jv - iv
  c(:, 2:5) = c(:, 1:4)
  c(1:4, 1:4) = transpose(c(1:4, 1:4))
  !$acc end kernels
  print '(*(i0, 1x))', a, b, al, iv, c ! prints: 3 3 6 9 12 15 18 21 24 21 18 15 12 9 6 3 1 4 1 5 2 6 5 5 -4 1 1 1 0 5 1 4 1 1 25 81 4 4 36 100 9 9 49 121 16 16 64 144 169 196 225 256
  !$acc kernels async(1)
  a = a * 100 / sum(a)
  a(jv(1:3)) = a(3:1:-1)
  n = n - 3
  a(1:n) = a(n:1:-1)
  !$acc end kernels
  !$acc wait
  print '(*(i0, 1x))', a, n ! prints: 13 6 6 3 3 17 20 3 5
  !$acc kernels
  where (a > 4)
    b = a
    a(:) = 2 * a
  elsewhere (a > 2)
    b = -a
  elsewhere
    b = 0
  end where
  where (d /= 0) iv = 120 / d
  where (a(2:8) > 5) a(2:8) = a(1:7)
  where (b(1:4) < 20)
    b(1:4) = b(4:1:-1)
    where (a(1:4) > 10)
      b(1:4) = b(1:4) + sum(b)
    elsewhere
      b(1:4) = 7
    end where
  elsewhere
    b(1:4) = b(1:4) + maxval(b)
  end where
  !$acc end kernels
  print '(*(i0, 1x))', a, b, iv ! prints: 26 26 12 3 3 3 34 3 50 59 59 7 -3 17 20 -3 120 1 60 1 40 5 30 4
  p => t(2:9)
  q => t(1:8)
  !$acc data copy(t)
  !$acc kernels
  p = q
  !$acc end kernels
  !$acc serial
  q = p + q(8:1:-1)
  p(2:8) = q(1:7)
  !$acc end serial
  !$acc end data
  print '(*(i0, 1x))', t ! prints: 8 8 8 8 8 8 8 8 8 10
  s = [(point(i, -i), i=1, 6)]
  !$omp target map(tofrom: c, s)
  s(2:6) = s(1:5)
  c(2:4, 2:5) = c(1:3, 2:5) + c(2:4, 1:4)
  c(1:3, 2:4) = c(2:4, 3:5) + c(1:3, 1:3)
  c(:, 1) = c(1, 1)
  c(:, 4) = c(4:1:-1, 3)
  !$omp end target
  print '(*(i0, 1x))', s%x, s%y, c ! prints: 1 1 2 3 4 5 -1 -1 -2 -3 -4 -5 1 1 1 1 14 46 174 117 29 70 214 149 149 214 70 29 169 185 260 369
  !$acc parallel loop private(b)
  do j = 1, 5
    b(1:4) = c(4:1:-1, j)
    b(2:4) = b(1:3)
    where (b(1:4) > 4) b(1:4) = b(4:1:-1)
    c(:, j) = b(1:4)
    c(1:3, j) = c(2:4, j) - c(1, j)
    c(1:4:2, j) = c(2:4:2, j)
  end do
  print '(*(i0, 1x))', c ! prints: 0 0 1 1 71 71 117 117 79 79 149 149 -185 -185 29 29 184 184 369 369
end program
