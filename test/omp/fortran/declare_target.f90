! declare target of variables of modules, allocatable ones among them, of COMMON blocks and of variables with SAVE;
! of another file's module, with USE that renames; saved variables of procedures for devices.
! flags: -fopenmp
! sources: declare_target.part.f90
module fields
  implicit none
  real(8), allocatable :: a(:), b(:, :)
  real(8), pointer :: view(:)
  real(8) :: factor = 4
  integer, parameter :: table(3) = [10, 20, 30]
  real(8) :: big(100)
  !$omp declare target to(a) enter(b, view)
  !$omp declare target(factor) 
  !$omp declare target link(big)
contains
  real(8) function at(i)
    !$omp declare target to(at)
    integer, intent(in) :: i
    integer :: n
    common /sizes/ n
    !$omp declare target(/sizes/)
    at = a(i) * factor + b(1, i) + table(2) + n
  end function
end module
module counting
  implicit none
  type pair
    integer :: a
    real(8) :: b(2)
  end type
contains
  integer function next(step)
    !$omp declare target
    integer, intent(in) :: step
    integer, save :: n = 5, calls
    real(8) :: x(0:3) = [1d0, 2d0, 3d0, 4d0]
    character(5) :: c = 'ab'
    character(2), save :: two(2) = ['ab', 'cd']
    logical, save :: first = .true.
    complex, save :: turn = (0.0, -1.0)
    type(pair), save :: p
    data calls /0/
    calls = calls + 1
    if (first) then
      p = pair(7, [1d0, 2d0])
      first = .false.
      if (c /= 'ab   ') n = n + 1000
    end if
    n = n + step
    x(0) = x(0) + n
    x = x + 1
    p%a = p%a + 1
    p%b(2) = p%b(2) + merge(100, 0, two(1) == 'cd')
    c(3:3) = 'z'
    two(1) = two(2)
    next = n * 10 + calls + int(sum(x)) + p%a + int(sum(p%b))
    turn = conjg(turn)
    if (c == 'abz' .and. abs(aimag(turn)) == 1.0) return
    next = 0
  end function
  integer function twice(step)
    integer, intent(in) :: step
    integer :: n = 40
    n = n + step
    twice = 2 * n
  end function
end module
module importing
  use sizes, only: count => total, shared, large, w
contains
  integer function all()
    !$omp declare target
    all = count + shared + large
  end function
end module
program p
  use fields
  use importing
  implicit none
  integer :: n, i, seen
  integer, save :: calls
  real(8) :: r(6)
  common /sizes/ n
  !$omp declare target(/sizes/)
  !$omp declare target(calls, half)
  n = 7
  calls = 3
  allocate (a(0:5), b(2, 0:5))
  a = [(i, i = 0, 5)]
  b = 0.5d0
  !$omp target enter data map(to: a, b)
  !$omp target update to(n)
  !$omp target teams distribute parallel do map(from: r)
  do i = 0, 5
    r(i + 1) = at(i)
  end do
  print '(6f7.1)', r ! prints:    27.5   31.5   35.5   39.5   43.5   47.5
  !$omp target exit data map(delete: a)
  deallocate (a)
  allocate (a(0:9), source=1d0)
  !$omp target enter data map(to: a)
  !$omp target
  factor = factor + 1
  calls = 12
  !$omp end target
  !$omp target teams distribute parallel do map(from: r)
  do i = 0, 5
    r(i + 1) = half(2 * at(i))
  end do
  print '(6f7.1)', r ! prints:    32.5   32.5   32.5   32.5   32.5   32.5
  !$omp target update from(factor, calls)
  print '(f7.1, i4)', factor, calls ! prints:     5.0  12
  big = 1
  !$omp target teams distribute parallel do map(tofrom: big)
  do i = 1, 100
    big(i) = big(i) + i
  end do
  print '(f9.1)', sum(big) ! prints:    5150.0
  shared = 1
  !$omp target
  count = 20
  shared = 100
  w = 1
  !$omp end target
  count = 0
  shared = 0
  !$omp target map(from: seen) map(to: large)
  seen = all()
  count = count + 1
  !$omp end target
  !$omp target update from(count, shared, w)
  print '(3i4, f5.1)', seen, count, shared, sum(w) ! prints(emu,nvidia,opencl): 125  21 100  4.0
  ! prints(host):   5   1   0  4.0
  call calls_of_counters
contains
  subroutine calls_of_counters
    use counting
    integer :: k(4)
    !$omp target map(from: k)
    k(1) = next(1)
    k(2) = next(2)
    k(3) = twice(1)
    !$omp end target
    k(4) = twice(2)
    print '(5i4)', k, next(3) ! prints(emu,nvidia,opencl):  92 226  82  84 114
    ! prints(host):  92 226  82  86 373
  end subroutine
  real(8) function half(x)
    real(8), intent(in) :: x
    !$omp declare target to(half)
    half = x / 2
  end function
end program
