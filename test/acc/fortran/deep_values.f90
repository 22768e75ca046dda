! Types with allocatable components in code for devices: values are copied with what their components have, variables end with their
! scope; private and firstprivate copies; as arguments, also of type-bound procedures; of the program's variables the components change.
! flags: -acc -fopenmp
module vectors
  implicit none
  type inner
    real(8), allocatable :: w(:)
    integer :: k = 3
  end type
  type vec
    integer :: n = 0
    real(8), allocatable :: a(:)
    real(8), allocatable :: g(:, :)
    integer, allocatable :: s
    real(8) :: c(3)
    type(inner) :: one
    type(inner), allocatable :: many(:)
    character(4) :: tag = 'none'
  end type
contains
  subroutine fill(x, n)
    !$acc routine seq
    !$omp declare target
    type(vec), intent(out) :: x
    integer, intent(in) :: n
    integer :: i
    x%n = n
    allocate (x%a(n), x%g(0:1, n))
    do i = 1, n
      x%a(i) = i
      x%g(:, i) = [i, 10 * i]
    end do
    x%c = n
    x%one%w = [1d0, 2d0, 3d0]
    allocate (x%many(n))
    do i = 1, n
      x%many(i)%w = [(dble(i), i = 1, n)]
    end do
    x%tag = 'full'
  end subroutine
  real(8) function total(x)
    !$acc routine seq
    !$omp declare target
    type(vec), intent(in) :: x
    integer :: i
    total = x%n + sum(x%c)
    if (allocated(x%a)) total = total + sum(x%a)
    if (allocated(x%g)) total = total + sum(x%g) + 1000 * lbound(x%g, 1)
    if (allocated(x%one%w)) total = total + sum(x%one%w)
    if (allocated(x%many)) then
      do i = 1, size(x%many)
        total = total + sum(x%many(i)%w) + x%many(i)%k
      end do
    end if
    if (x%tag == 'full') total = total + 0.5d0
  end function
  type(vec) function made(n)
    !$acc routine seq
    !$omp declare target
    integer, intent(in) :: n
    call fill(made, n)
    made%n = -n
  end function
  real(8) function work(n)
    !$acc routine seq
    !$omp declare target
    integer, intent(in) :: n
    type(vec) :: x, y, z(2)
    type(vec), allocatable :: q(:)
    call fill(x, n)
    y = x
    y%a = y%a * 2
    z = x
    z(2) = y
    z(1)%a = [z(1)%a, 100d0]
    work = total(x) + 10 * total(y) + total(z(1)) + total(z(2))
    if (n == 3) return
    x = made(n + 1)
    work = work + 7 * total(x)
    allocate (q(n))
    q = z(1)
    q(1) = x
    q(1)%g = y%g(:, 1:1)
    work = work + total(q(1)) + total(q(n))
    deallocate (x%a)
    y = x
    if (.not. allocated(y%a)) work = work + 0.25d0
    y = x
    x%one = inner([5d0, 6d0], 2)
    work = work + total(x) + size(x%one%w)
    call move_alloc(y%one%w, x%many(1)%w)
    work = work + total(x) + size(x%many(1)%w)
    if (allocated(y%one%w)) work = -1
  end function
  ! Threads have their own, too.
  real(8) function threads(n)
    !$omp declare target
    integer, intent(in) :: n
    type(vec) :: x, y
    real(8) :: s
    integer :: i
    x%a = [(dble(i), i = 1, n)]
    !$omp task private(y)
    y%a = [1, 2]
    !$omp end task
    !$omp task shared(x)
    x%a(2) = 200
    !$omp end task
    !$omp taskwait
    s = 0
    !$omp parallel private(y) firstprivate(x) num_threads(1)
    y = x
    y%a = y%a + 1
    x%a(1) = 5
    s = s + sum(y%a)
    !$omp end parallel
    threads = x%n + sum(x%a) + s
    if (allocated(y%a)) threads = -1
    if (allocated(x%s)) threads = -1
    x%s = 4
    x%s = x%s + 1
    y = x
    threads = threads + y%s
  end function
  subroutine fill_like(x, f)
    type(vec), intent(inout) :: x
    real(8), intent(in) :: f
    x%a = x%a * f
    x%n = x%n + 1
  end subroutine
end module
module grids
  implicit none
  type, abstract :: base
    integer :: id = 1
  end type
  type, extends(base) :: grid
    integer :: n = 0
    real(8), allocatable :: u(:), v(:)
  contains
    procedure :: at
    procedure :: put
    procedure :: norm
  end type
contains
  real(8) function at(this, i)
    class(grid), intent(in) :: this
    integer, intent(in) :: i
    at = this%u(i) + this%v(i)
  end function
  subroutine put(this, i, x)
    class(grid), intent(inout) :: this
    integer, intent(in) :: i
    real(8), intent(in) :: x
    this%u(i) = x
  end subroutine
  real(8) function norm(this)
    class(grid), intent(in) :: this
    integer :: i
    norm = 0
    do i = 1, this%n
      norm = norm + at(this, i)
    end do
  end function
  subroutine bump(g)
    type(grid), intent(inout) :: g
    g%n = g%n + 1
    call put2(g)
  end subroutine
  subroutine put2(g)
    type(grid) :: g
    g%u = g%u + 1
  end subroutine
  subroutine solve(this)
    class(grid), intent(inout) :: this
    integer :: i
    !$acc parallel loop
    do i = 1, this%n
      this%u(i) = this%u(i) * 2 + this%id
    end do
  end subroutine
end module
program p
  use vectors
  use grids
  implicit none
  real(8) :: r(6)
  integer :: i
  type(vec) :: x, y, b(3)
  type(grid) :: g
  !$acc parallel loop copyout(r)
  do i = 1, 6
    r(i) = work(i)
  end do
  print '(6f12.2)', r ! prints:      3067.25     3171.25     1693.50     6720.25     9399.25    12777.25
  !$omp target teams distribute parallel do map(from: r)
  do i = 1, 6
    r(i) = threads(i + 2)
  end do
  print '(6f12.2)', r ! prints:       416.00      425.00      436.00      449.00      464.00      481.00
  call fill(x, 4)
  call fill(y, 4)
  !$acc enter data copyin(x%many, y%many)
  do i = 1, 4
    !$acc enter data copyin(x%many(i)%w, y%many(i)%w)
  end do
  r = 0
  !$acc parallel loop private(y) copy(r)
  do i = 1, 6
    call fill(y, i)
    if (i == 2) cycle
    y%a = y%a + x%a(1)
    y%a = [y%a, 50d0]
    r(i) = r(i) + total(y)
    y = x
    r(i) = r(i) + size(y%a)
  end do
  print '(6f12.2)', r ! prints:        81.50        0.00      174.50      252.50      355.50      486.50
  !$omp target teams distribute parallel do firstprivate(x) map(tofrom: r)
  do i = 1, x%n
    x%a(1) = i
    r(i) = r(i) + total(x)
  end do
  print '(6f12.2)', r ! prints:       276.00      195.50      371.00      450.00      355.50      486.50
  !$acc parallel firstprivate(x) num_gangs(1) copy(r)
  x%a = [x%a, 3d0]
  !$acc loop
  do i = 1, 6
    r(i) = sum(x%a) + size(x%a)
  end do
  !$acc end parallel
  print '(6f12.2)', r ! prints:        18.00       18.00       18.00       18.00       18.00       18.00
  !$acc serial copy(r)
  y%c = 0
  y = x
  call fill_like(y, 3d0)
  r(1) = total(y)
  x%n = 77
  r(2) = total(x)
  !$acc end serial
  print '(3f12.2, 2i4)', r(1:3), y%n, x%n ! prints:       215.50      267.50       18.00   5  77
  do i = 1, 4
    !$acc exit data delete(x%many(i)%w, y%many(i)%w)
  end do
  !$acc exit data delete(x%many, y%many)
  do i = 1, 3
    call fill(b(i), 3)
    b(i)%a = b(i)%a * i
  end do
  !$acc enter data copyin(b)
  !$acc enter data copyin(b(1)%a, b(2)%a, b(3)%a)
  !$acc parallel loop present(b) copyout(r)
  do i = 1, 3
    block
      type(grid) :: t, u(2)
      t%u = b(i)%a
      u(1) = t
      u(2) = u(1)
      u(2)%u = u(2)%u * 2
      t%u(2) = 40
      r(i) = sum(t%u) + 10 * sum(u(2)%u) + u(1)%u(3)
      u = t
      r(i) = r(i) + u(2)%u(2)
      b(i)%a(1) = u(1)%u(2)
    end block
  end do
  !$acc exit data copyout(b(1)%a, b(2)%a, b(3)%a)
  !$acc exit data delete(b)
  print '(6f12.2)', r(1:3), b(2)%a ! prints:       207.00      334.00      461.00       40.00        4.00        6.00
  g%n = 5
  allocate (g%u(5), g%v(5))
  g%u = 1
  g%v = 2
  !$acc parallel loop copyout(r)
  do i = 1, g%n
    r(i) = g%at(i) + norm(g)
  end do
  print '(5f12.2)', r(1:5) ! prints:        18.00       18.00       18.00       18.00       18.00
  !$acc parallel loop
  do i = 1, g%n
    call g%put(i, dble(i))
  end do
  call solve(g)
  print '(5f12.2)', g%u ! prints:         3.00        5.00        7.00        9.00       11.00
  !$omp target
  call bump(g)
  g%n = g%n + 1
  !$omp end target
  print '(5f12.2, i4)', g%u, g%n ! prints:         4.00        6.00        8.00       10.00       12.00   7
  !$acc parallel loop copyout(r)
  do i = 1, 5
    r(i) = inside(i)
  end do
  !$omp target teams distribute parallel do
  do i = 1, 5
    call raise(i)
  end do
  print '(10f6.1)', r(1:5), g%u ! prints:   10.0  15.0  20.0  25.0  30.0   5.0   7.0   9.0  11.0  13.0
contains
  ! The program's variables.
  real(8) function inside(k)
    !$acc routine seq
    integer, intent(in) :: k
    type(grid) :: z
    z = g
    z%u = [z%u(k), g%u(k)]
    inside = sum(z%u) + g%id + k
  end function
  subroutine raise(k)
    !$omp declare target
    integer, intent(in) :: k
    g%u(k) = g%u(k) + 1
  end subroutine
end program
