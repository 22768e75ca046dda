! Components of elements, and of elements of components, in map: where the device has the variable, a region reaches them through it;
! of a type with a bound procedure.
! flags: -fopenmp
module types
  implicit none
  type :: cell
    real(8), allocatable :: u(:,:)
    real(8), pointer :: q(:) => null()
    integer :: n = 0
  contains
    procedure :: total
  end type
  type :: grid
    type(cell), allocatable :: c(:)
    real(8), allocatable :: s
    integer :: m
  end type
contains
  real(8) function total(this)
    class(cell), intent(in) :: this
    total = sum(this%u)
  end function
  subroutine make(this, n)
    class(cell) :: this
    integer, intent(in) :: n
    this%n = n
    allocate(this%u(0:n-1, 2))
    this%u = n
    !$omp target enter data map(to: this%u)
  end subroutine
end module
module other
  use types, only: grid
  implicit none
  type(grid) :: a
end module
program p
  use other
  implicit none
  integer :: k, i, j
  real(8) :: r
  real(8), target :: t(20)
  allocate(a%c(3))
  a%m = 3
  !$omp target enter data map(to: a)
  !$omp target enter data map(to: a%c)
  do k = 1, 3
    call mk(k)
  end do
  t = 1
  a%c(1)%q => t(1:5)
  a%c(2)%q => t(6:10)
  a%c(3)%q => t(11:20)
  do k = 1, 3
    !$omp target enter data map(to: a%c(k)%q)
    !$omp target update to(a%c(k)%n)
  end do
  allocate(a%s)
  a%s = 100
  !$omp target enter data map(to: a%s)
  r = 0
  !$omp target teams distribute parallel do reduction(+:r) map(tofrom: r)
  do j = 1, a%m
    do i = 0, a%c(j)%n - 1
      a%c(j)%u(i,2) = a%c(j)%u(i,1) + size(a%c(j)%q) + i
      r = r + a%c(j)%u(i,2) + a%s
    end do
    do i = 1, size(a%c(j)%q)
      a%c(j)%q(i) = a%c(j)%q(i) + j
    end do
  end do
  print '(f8.1)', r ! prints:   8520.0
  do k = 1, 3
    !$omp target update from(a%c(k)%u)
    !$omp target exit data map(from: a%c(k)%q) map(delete: a%c(k)%u)
    print '(2f8.1)', sum(a%c(k)%u), sum(a%c(k)%q) ! prints:    295.0    10.0
  ! prints:   1090.0    15.0
  ! prints:   2535.0    40.0
  end do
  !$omp target exit data map(delete: a%s)
  !$omp target exit data map(delete: a%c)
  !$omp target exit data map(delete: a)
  call iterated
contains
  ! Items that iterators name: elements, components and what they point to.
  subroutine iterated
    type node
      integer, pointer :: q, d(:)
      integer :: k(3)
    end type
    type(node) :: s(10)
    integer :: b(10), i
    b = 1
    do i = 1, 10
      allocate (s(i)%q, s(i)%d(i:i + 3))
      s(i)%q = i
      s(i)%d = i
    end do
    !$omp target data map(tofrom: b)
    b = 5
    !$omp target update to(iterator(IT=1:10:2): b(IT))
    !$omp target update from(iterator(integer(8) :: j=0:1, k=2:4:2): b(4 * j + k))
    !$omp target
    b(2) = b(2) + sum(b(1:9:2))
    !$omp end target
    b = 5
    !$omp target update from(b)
    !$omp end target data
    print '(*(i0, 1x))', b ! prints(emu,nvidia,opencl): 5 26 5 1 5 1 5 1 5 1
    ! prints(host): 5 5 5 5 5 5 5 5 5 5
    !$omp target map(iterator(it=1:10), tofrom: s(it)%q, s(it)%d(it:it+3)) map(tofrom: s)
    do i = 1, 10
      s(i)%q = s(i)%q + 1
      s(i)%d(i + 1) = 100 * i
      s(i)%k = [(s(b(1) - 4)%d(b(3) - 4) * s(i)%q, i=1, 3)]
    end do
    !$omp end target
    print '(*(i0, 1x))', (s(i)%q, sum(s(i)%d), i=1, 10) ! prints: 2 103 3 206 4 309 5 412 6 515 7 618 8 721 9 824 10 927 11 1030
    print '(*(i0, 1x))', s(1)%k, s(10)%k ! prints: 2 2 3 2 3 4
  end subroutine
  subroutine mk(k)
    use types
    integer :: k
    call make(a%c(k), 10 * k)
  end subroutine
end program
