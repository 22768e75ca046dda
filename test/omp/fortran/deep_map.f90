! Allocatable components are mapped with their variable: of arrays, by clauses and without, in all directives.
! flags: -fopenmp
! prints: explicit
! prints:  1:  11.5
! prints:  3:  33.5  33.5  33.5
! prints:  4:  44.0  44.0  44.0  44.0
! prints:  5:  55.5  55.5  55.5  55.5  55.5
! prints: to
! prints(host):  1:  -1.0
! prints(emu,nvidia,opencl):  1:  11.5
! prints(host):  3:  -1.0  33.5  33.5
! prints(emu,nvidia,opencl):  3:  33.5  33.5  33.5
! prints(host):  4:  -1.0  44.0  44.0  44.0
! prints(emu,nvidia,opencl):  4:  44.0  44.0  44.0  44.0
! prints(host):  5:  -1.0  55.5  55.5  55.5  55.5
! prints(emu,nvidia,opencl):  5:  55.5  55.5  55.5  55.5  55.5
! prints: dummy, step
! prints(host):  1:  -1.0
! prints(emu,nvidia,opencl):  1:  11.5
! prints(host):  3:  -1.0  34.5  35.5
! prints(emu,nvidia,opencl):  3:  33.5  34.5  35.5
! prints(host):  4:  -1.0  45.0  46.0  47.0
! prints(emu,nvidia,opencl):  4:  44.0  45.0  46.0  47.0
! prints(host):  5:  -1.0  56.5  57.5  58.5  59.5
! prints(emu,nvidia,opencl):  5:  55.5  56.5  57.5  58.5  59.5
! prints:    1.0   1.0   1.0
! prints: section
! prints(host):  1:  -1.0
! prints(emu,nvidia,opencl):  1:  11.5
! prints:  3: 103.0  34.5  35.5
! prints:  4: 104.0  45.0  46.0  47.0
! prints:  5: 105.0  56.5  57.5  58.5  59.5
! prints: data
! prints(host):  1:  -1.0
! prints(emu,nvidia,opencl):  1:  11.5
! prints(host):  3: 103.0 203.0 406.0
! prints(emu,nvidia,opencl):  3: 103.0  34.5 406.0
! prints(host):  4:   7.0 204.0 311.0  47.0
! prints(emu,nvidia,opencl):  4:   7.0  45.0 311.0  47.0
! prints(host):  5:   0.0   0.0   0.0   0.0   0.0
! prints(emu,nvidia,opencl):  5: 105.0  56.5 410.0  58.5  59.5
! prints: enter, exit
! prints(host):  1:  -1.0
! prints(emu,nvidia,opencl):  1:  11.5
! prints(host):  3: 103.0 203.0 403.0
! prints(emu,nvidia,opencl):  3: 103.0  34.5 403.0
! prints(host):  4:   7.0 204.0 404.0  47.0
! prints(emu,nvidia,opencl):  4:   7.0  45.0 404.0  47.0
! prints(host):  5:   0.0   0.0 405.0   0.0   0.0
! prints(emu,nvidia,opencl):  5: 105.0  56.5 405.0  58.5  59.5
! prints: two dimensions
! prints:  1:   0.0
! prints:  1:   1.0
! prints: extended, pointer
! prints:    1.0   7.0   1.0   2.0
! prints:    2.0   2.0   2.0  14.0   2.0   3.0
! prints:    3.0   3.0   3.0   3.0   3.0  21.0   3.0   4.0
! prints: nested
! prints:    1.0  11.0   2.0   2.0  21.0 114.0 115.0 124.0 125.0
! prints:    1.0  12.0   2.0   2.0  22.0 214.0 215.0 224.0 225.0
! prints:    1.0  11.0   2.0   2.0  21.0 114.5 115.5 124.5 125.5
! prints:    1.0  12.0   2.0   2.0  22.0 214.5 215.5 224.5 225.5
module types
  implicit none
  type leaf
    integer :: k = 0
    real, allocatable :: x(:)
    real, allocatable :: s
  end type
  type, extends(leaf) :: wide
    integer, allocatable :: m(:,:)
  end type
  type branch
    type(leaf) :: one, some(2)
    type(leaf), allocatable :: more(:)
    real, pointer :: q(:) => null()
  end type
contains
  subroutine fill(a, from)
    type(leaf), intent(out) :: a(:)
    integer, intent(in) :: from
    integer :: i
    do i = 1, size(a)
      a(i)%k = i
      if (i == 2) cycle
      allocate(a(i)%x(from:from + i - 1), source = real(i))
      if (mod(i, 2) == 1) allocate(a(i)%s, source = 0.5)
    end do
  end subroutine
  subroutine step(e)
    type(leaf), intent(inout) :: e
    integer :: j
    if (.not. allocated(e%x)) return
    do j = lbound(e%x, 1), ubound(e%x, 1)
      e%x(j) = e%x(j) + j
    end do
  end subroutine
  subroutine show(a)
    type(leaf), intent(in) :: a(:)
    integer :: i
    do i = 1, size(a)
      if (allocated(a(i)%x)) print '(i2,a,10f6.1)', i, ':', a(i)%x
    end do
  end subroutine
  subroutine dummy(a)
    type(leaf), intent(inout) :: a(0:)
    integer :: i
    !$omp target teams distribute parallel do
    do i = 0, size(a) - 1
      if (allocated(a(i)%s)) a(i)%s = a(i)%s * 2
      call step(a(i))
    end do
  end subroutine
end module
program p
  use types
  implicit none
  type(leaf) :: a(5)
  type(leaf), allocatable :: b(:,:)
  type(wide), target :: w(3)
  type(wide), pointer :: pw(:)
  type(branch) :: t(2)
  integer :: i, j, l
  call fill(a, 0)
  print '(a)', 'explicit'
  !$omp target teams distribute parallel do map(tofrom: a)
  do i = 1, 5
    if (allocated(a(i)%x)) then
      do j = lbound(a(i)%x, 1), ubound(a(i)%x, 1)
        a(i)%x(j) = a(i)%x(j) + 10 * a(i)%k
        if (allocated(a(i)%s)) a(i)%x(j) = a(i)%x(j) + a(i)%s
      end do
    end if
  end do
  call show(a)
  print '(a)', 'to'
  !$omp target teams distribute parallel do map(to: a)
  do i = 1, 5
    if (allocated(a(i)%x)) a(i)%x(0) = -1
  end do
  call show(a)
  print '(a)', 'dummy, step'
  call dummy(a)
  call show(a)
  print '(3f6.1)', a(1)%s, a(3)%s, a(5)%s
  print '(a)', 'section'
  !$omp target map(tofrom: a(3:5))
  do i = 3, 5
    a(i)%x(0) = 100 + i
  end do
  !$omp end target
  call show(a)
  print '(a)', 'data'
  !$omp target data map(to: a)
  !$omp target
  do i = 3, 5
    a(i)%x(1) = 200 + i
  end do
  !$omp end target
  a(4)%x(0) = 7
  !$omp target update to(a)
  !$omp target update from(a(4:4))
  !$omp target
  do i = 3, 5
    a(i)%x(2) = 300 + i + a(i)%x(0)
  end do
  !$omp end target
  a(5)%x = 0
  !$omp target update from(a)
  !$omp end target data
  call show(a)
  print '(a)', 'enter, exit'
  !$omp target enter data map(to: a)
  a(5)%x = 0
  !$omp target
  do i = 3, 5
    a(i)%x(2) = 400 + i
  end do
  !$omp end target
  !$omp target exit data map(from: a)
  call show(a)
  print '(a)', 'two dimensions'
  allocate(b(2, -1:0))
  do i = -1, 0
    call fill(b(:, i), i)
  end do
  !$omp target teams distribute parallel do collapse(2)
  do i = -1, 0
    do j = 1, 2
      call step(b(j, i))
    end do
  end do
  call show(b(:, -1)); call show(b(:, 0))
  print '(a)', 'extended, pointer'
  pw => w
  do i = 1, 3
    allocate(w(i)%m(i, 2), w(i)%x(2))
    w(i)%m = i; w(i)%x = i
  end do
  !$omp target teams distribute parallel do
  do i = 1, 3
    pw(i)%m(i, 2) = pw(i)%m(i, 1) * 7
    pw(i)%x(2) = pw(i)%x(1) + 1
  end do
  do i = 1, 3
    print '(8f6.1)', real(w(i)%m), w(i)%x
  end do
  print '(a)', 'nested'
  do i = 1, 2
    allocate(t(i)%one%x(2), t(i)%more(2), t(i)%some(2)%x(3))
    t(i)%one%x = 1; t(i)%some(2)%x = 2
    do j = 1, 2
      allocate(t(i)%more(j)%x(2)); t(i)%more(j)%x = 3
    end do
  end do
  !$omp target teams distribute parallel do private(j, l) map(tofrom: t)
  do i = 1, 2
    t(i)%one%x(2) = 10 + i
    t(i)%some(2)%x(3) = 20 + i
    do j = 1, size(t(i)%more)
      do l = 1, size(t(i)%more(j)%x)
        t(i)%more(j)%x(l) = t(i)%more(j)%x(l) + 100 * i + 10 * j + l
      end do
    end do
  end do
  do i = 1, 2
    print '(20f6.1)', t(i)%one%x, t(i)%some(2)%x, (t(i)%more(j)%x, j = 1, 2)
  end do
  !$omp target teams distribute parallel do private(j, l)
  do i = 1, 2
    associate (u => t(i)%more)
      do j = 1, size(u)
        u(j)%x = u(j)%x + 0.5
      end do
    end associate
  end do
  do i = 1, 2
    print '(20f6.1)', t(i)%one%x, t(i)%some(2)%x, (t(i)%more(j)%x, j = 1, 2)
  end do
end program
