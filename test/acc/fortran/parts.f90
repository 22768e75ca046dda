! Components of arrays of a type in array expressions: assignments that read what they write, WHERE, functions of arrays.
! flags: -acc
module bodies
  implicit none
  type :: vec
    real(8) :: c(3)
    complex(8) :: z
  end type
  type :: body
    real(8) :: x, v
    type(vec) :: p
    integer :: id
  end type
  type :: world
    integer :: n
    type(body), allocatable :: b(:)
    type(body) :: f(4,3)
  end type
contains
  real(8) function energy(b, n)
    !$acc routine seq
    integer, intent(in) :: n
    type(body), intent(in) :: b(n)
    energy = sum(b%v**2) + maxval(b(2:n)%x)
  end function
end module
program p
  use bodies
  implicit none
  type(world) :: w
  type(body) :: s(12), t(5)
  type(body), pointer :: q(:)
  type(body), allocatable, target :: h(:)
  integer :: i, idx(4)
  real(8) :: tot
  s%x = [(i, i = 1, 12)]
  s%v = 0.5d0
  s%id = [(13 - i, i = 1, 12)]
  do i = 1, 12
    s(i)%p%c = [1d0*i, 2d0*i, 3d0*i]
    s(i)%p%z = cmplx(i, -i, 8)
  end do
  w%n = 6
  allocate(w%b(6))
  w%b = s(1:6)
  w%f(:,1) = s(1:4)
  w%f(:,2) = s(5:8)
  w%f(:,3) = s(9:12)
  allocate(h(12))
  h = s
  q => h(3:10)
  idx = [4, 2, 7, 9]
  !$acc serial copy(s)
  s%x = s%x + 0.1d0 * s%v
  s(2:12)%x = s(1:11)%x
  s(1:11)%v = s(2:12)%x + s(3)%v
  s(:)%v = s(:)%v / s(4)%v
  s(1:12:3)%id = -s(3:12:3)%id
  s(idx)%p%c(2) = s(:4)%p%c(3) + s(5)%p%c(1)
  where (s%x > 5d0)
    s%x = s%x * 2
    s%v = -s%v
  elsewhere
    s%v = s(3)%v
  end where
  s%p%z = conjg(s%p%z) * s%x
  !$acc end serial
  print '(12f8.3)', s%x, s%v, s%p%c(2), s%p%z%re ! prints:    1.050   1.050   2.050   3.050   4.050  10.100  12.100  14.100  16.100  18.100  20.100  22.100
  ! prints:    0.780   0.780   0.780   0.780   0.780  -1.440  -1.659  -1.879  -2.099  -2.319  -2.538  -0.110
  ! prints:    2.000  11.000   6.000   8.000  10.000  12.000  14.000  16.000  17.000  20.000  22.000  24.000
  ! prints:    1.050   2.100   6.150  12.200  20.250  60.600  84.700 112.800 144.900 181.000 221.100 265.200
  print '(12i5)', s%id ! prints:   -10   11   10   -7    8    7   -4    5    4   -1    2    1
  !$acc kernels
  w%b%x = w%b%x * 2
  w%b(2:5)%v = w%b(1:4)%x
  w%f%x = w%f%v + w%n
  w%f(2,:)%v = w%f(1,:)%x + sum(w%f(3,:)%p%c(3))
  !$acc end kernels
  print '(12f8.3)', w%b%x, w%b%v, w%f%x, w%f%v ! prints:    2.000   4.000   6.000   8.000  10.000  12.000   0.500   2.000   4.000   6.000   8.000   0.500
  ! prints:    6.500   6.500   6.500   6.500   6.500   6.500   6.500   6.500   6.500   6.500   6.500   6.500
  ! prints:    0.500  69.500   0.500   0.500   0.500  69.500   0.500   0.500   0.500  69.500   0.500   0.500
  tot = 0
  !$acc kernels
  q%x = q%x - 1
  h(1:4)%x = q(1:4)%x
  !$acc end kernels
  print '(12f8.3)', h%x ! prints:    2.000   3.000   4.000   5.000   4.000   5.000   6.000   7.000   8.000   9.000  11.000  12.000
  !$acc parallel loop reduction(+:tot)
  do i = 1, 4
    tot = tot + sum(s(i:i+2)%x) + size(s(i:)%v) + dot_product(s(1:3)%v, s(i)%p%c) + count(s%id > i) + energy(s, 12)
  end do
  print '(f12.3)', tot ! prints:      353.877
  !$acc serial
  w%b(:)%x = w%b(6:1:-1)%x
  !$acc end serial
  print '(12f8.3)', w%b%x ! prints:   12.000  10.000   8.000   6.000   4.000   2.000
  !$acc parallel loop copy(s)
  do i = 1, 12
    block
      type(body) :: own
      own = s(i)
      own%x = i
      s(i)%x = own%x + own%id
    end block
  end do
  print '(12f8.3)', s%x - s%id ! prints:    1.000   2.000   3.000   4.000   5.000   6.000   7.000   8.000   9.000  10.000  11.000  12.000
end program
