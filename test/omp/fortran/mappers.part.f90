! Of mappers.f90: mappers of a module, whose names are private by default.
! flags: -fopenmp
module shapes
  implicit none
  private
  type, public :: t
    integer :: n
    real(8), allocatable :: a(:), b(:,:)
    real(8) :: s
  end type
  type, public :: pair
    type(t) :: one
    real(8), pointer :: q(:) => null()
    real(8), allocatable :: z
    integer :: k(0:4)
  end type
  type, public :: part
    integer :: k
    real(8), allocatable :: u(:)
  end type
  type, public :: parts
    integer :: n
    type(part) :: b(0:5)
    real(8), allocatable :: w(:)
  end type
  !$omp declare mapper(parts :: s) map(s, s%w) map(iterator(Ib = 0:s%n - 1:2), tofrom: s%b(Ib)%u(2:))
  !$omp declare mapper(t :: v) map(v, v%a(1:v%n))
  !$omp declare mapper(deep: type(t) :: w) map(w) map(to: w%b(:, 2:3)) map(tofrom: w%a(:))
  !$omp declare mapper(type(pair) :: double) map(double, double%one, double%q(2:), double%z, double%k(1:2))
end module
