! 'target teams workdistribute' shares out the elements of array assignments; statements follow each other.
! flags: -fopenmp
! prints:       1.0      7.0     10.0     13.0
! prints:       4.0     82.0
! prints:    4994.0   4997.0 T  20
! prints:    126.0   132.0   138.0   144.0   150.0   156.0   162.0   168.0
! prints:      9.0    10.0    11.0    12.0    13.0    14.0    15.0    16.0
! prints:    0.097  121    1  -5.0   3.0   0.0   3.0
program p
  implicit none
  integer, parameter :: n = 40
  real(8) :: a(n), b(n), c(0:n-1), m(8,6), k(6,5), r(8,5), t(6,8), s, biggest
  real(8), allocatable :: x(:), y(:)
  integer :: i, v(n), count_of
  logical :: every
  a = [(i, i = 1, n)]
  b = 2
  m = reshape([(i, i = 1, 48)], [8, 6])
  k = 1
  allocate(x(n), y(n))
  x = 3
  s = 1
  !$omp target teams workdistribute num_teams(4) map(tofrom: s, biggest, every, count_of)
  c = a * 2 + b
  a(2:) = a(:n-1) + c(1:)
  s = s + 1
  b = a * s
  y = x + s
  x(1:n:2) = -y(1:n:2)
  s = sum(b)
  biggest = maxval(x) + s
  every = all(y > 0)
  count_of = count(x < 0)
  r = matmul(m, k)
  t = transpose(m)
  b = b / sum(a)
  v = int(a(n:1:-1))
  where (x > 0)
    y = x
  elsewhere
    y = 0
  end where
  !$omp end target teams workdistribute
  print '(4f9.1)', a(1:4), c(0), c(n-1)
  print '(f9.1, f9.1, l2, i4)', s, biggest, every, count_of
  print '(8f8.1)', r(:,1), t(2,:)
  print '(f8.3, 2i5, 4f6.1)', b(n), v(1), v(n), x(1:2), y(1:2)
end program
