! Components of elements: some that loops choose and some at the same place, of one variable, in one region.
! flags: -fopenmp
program records
  type pair
    integer :: x
    real(8) :: y
  end type
  type held
    integer :: v, w(4)
  end type
  type(pair) :: p(4), q(3)
  type(held) :: h
  integer :: a(4), i, k, v(2)
  integer(2) :: short
  complex :: z
  p(:)%x = [3, 1, 4, 1]
  p(:)%y = [0.5d0, 1.5d0, 2.5d0, 3.5d0]
  q(:)%x = 7
  q(:)%y = 1
  !$omp target map(from: a)
  do i = 1, 4
    a(i) = p(i)%x * 10 + int(p(3)%y) + q(2)%x
    p(i)%y = p(i)%y + p(2)%x
  end do
  !$omp end target
  if (any(a /= [39, 19, 49, 20])) stop 1
  if (any(p%y /= [1.5d0, 2.5d0, 3.5d0, 4.5d0])) stop 2
  if (p(3)%x /= 4) stop 3
  ! A subscript of the component itself chooses none: the clause's component is all that is mapped.
  h%w = 5
  !$omp target data map(tofrom: h%w)
  !$omp target
  do i = 1, 4
    h%w(i) = h%w(i) + i
  end do
  !$omp end target
  !$omp end target data
  if (any(h%w /= [6, 7, 8, 9])) stop 4
  ! What a subscript names changes behind its use, or is an array.
  p(:)%y = [1, 2, 3, 4]
  k = 1
  v = 1
  q(1)%x = 4
  !$omp target map(from: a) map(tofrom: k, v)
  do i = 1, 3
    a(i) = int(p(k)%y) + 10 * int(p(v(2))%y) + 100 * int(p(q(1)%x)%y)
    k = k + 1
    v = v + 1
    q(1)%x = i
  end do
  !$omp end target
  if (any(a(1:3) /= [411, 122, 233])) stop 5
  !$omp target teams distribute parallel do map(from: a) private(v)
  do i = 1, 4
    v = i
    a(i) = p(v(1))%x + p(v(2))%x
  end do
  if (any(a /= 2 * p%x)) stop 6
  ! The element that an expression names, whose operands the user converts.
  short = 1_2
  k = 1
  !$omp target teams distribute parallel do map(from: a)
  do i = 1, 4
    a(i) = i + int(p(1 + ior(k, int(short)))%y) + int(p(k + 2 * int(short + 0.75))%y)
  end do
  if (any(a /= int(p(2)%y) + int(p(3)%y) + [1, 2, 3, 4])) stop 7
  z = (1.0, 2.0)
  !$omp target teams distribute parallel do map(from: a)
  do i = 1, 4
    a(i) = i * int(p(int(real(z * (1.5, -0.25) + 1e-3)))%y)
  end do
  if (any(a /= int(p(2)%y) * [1, 2, 3, 4])) stop 8
end program
