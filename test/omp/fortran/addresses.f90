! Addresses of the device's memory: in the names of variables, and passed on to procedures.
! flags: -fopenmp
module work
  implicit none
contains
  subroutine scale(x, factor)
    integer :: x(:), factor
    integer :: i
    !$omp target teams distribute parallel do is_device_ptr(x) has_device_addr(factor)
    do i = 1, size(x)
      x(i) = x(i) * factor
    end do
  end subroutine
end module

program addresses
  use work
  integer, target :: a(-2:3), x, y
  real(8), allocatable, target :: b(:, :)
  allocate (b(2, 0:3))
  a = 1
  x = 5
  y = 9
  b = 2
  !$omp target data map(tofrom: a, x, b) use_device_addr(a, b) use_device_ptr(x)
  print '(3(1x, i0))', lbound(a, 1), ubound(a, 1), lbound(b, 2) ! prints:  -2 3 0
  !$omp target has_device_addr(a, x, b)
  a(-2) = a(3) + x
  x = 7
  b(1, 0) = b(2, 3) + 1
  !$omp end target
  call scale(a, x)
  !$omp end target data
  print '(7(1x, i0), 1x, f0.1)', a, x, b(1, 0) ! prints:  42 7 7 7 7 7 7 3.0
  ! What no device has keeps its own address.
  !$omp target data use_device_ptr(y)
  print '(1x, i0)', y ! prints:  9
  !$omp end target data
  call points
  call of_c
  call moved
  call components
contains
  ! A pointer that is firstprivate points to the same.
  subroutine points
    integer, pointer :: p(:)
    integer :: s
    !$omp target enter data map(to: a)
    !$omp target data use_device_addr(a)
    p => a
    !$omp target firstprivate(p) map(from: s)
    p(1) = p(1) + 1
    s = p(2) + p(1)
    !$omp end target
    !$omp end target data
    !$omp target exit data map(from: a)
    print '(2(1x, i0))', s, a(1) ! prints:  15 8
  end subroutine
  ! type(c_ptr) is an address, which regions take and give.
  subroutine of_c
    use, intrinsic :: iso_c_binding
    type pair
      type(c_ptr) :: at
      integer :: n
    end type
    type(c_ptr) :: memory, second, none
    type(pair) :: one
    integer :: bad, i
    integer, target :: t(12)
    bad = 0
    t = [(i, i = 1, 12)]
    none = c_null_ptr
    !$omp target data map(tofrom: t) map(tofrom: bad)
    !$omp target map(from: memory, second) map(tofrom: one)
    memory = c_loc(t)
    second = c_loc(t(5))
    one%at = memory
    one%n = 3
    !$omp end target
    !$omp target is_device_ptr(memory) firstprivate(one)
    block
      integer, pointer :: p(:), q(:, :), s
      type(c_ptr) :: own
      own = c_null_ptr
      if (c_associated(own) .or. .not. c_associated(memory)) bad = bad + 1
      own = one%at
      if (.not. c_associated(own, memory) .or. c_associated(own, second)) bad = bad + 2
      if (c_associated(none)) bad = bad + 4
      call c_f_pointer(memory, p, [12])
      call c_f_pointer(cptr=own, fptr=q, shape=[one%n, one%n + 1])
      call c_f_pointer(second, s)
      q(2, 3) = 100
      p(12) = size(q, 2) + address_of(p(3), own)
      s = s * 10
    end block
    !$omp end target
    !$omp end target data
    print '(13(1x, i0))', bad, t ! prints:  0 1 2 3 4 50 6 7 100 9 10 11 14
  end subroutine
  integer function address_of(x, at)
    use, intrinsic :: iso_c_binding
    integer, target :: x
    type(c_ptr), value :: at
    integer, pointer :: all(:)
    call c_f_pointer(at, all, [3])
    address_of = merge(10, 0, c_associated(c_loc(x), c_loc(all(3))))
  end function
  ! The region has a pointer of its own where it changes the program's.
  subroutine moved
    integer, target :: t(8), u(2, 3)
    integer, pointer :: p(:), q(:, :), r(:)
    t = 1
    u = 1
    p => null()
    q => u
    r => t
    !$omp target map(tofrom: t)
    p => t(1:8:2)
    p(4) = 4
    q(2, 3) = 5
    q => q(:, 2:)
    q(1, 1) = 6 ! warning(-1): the program's pointer 'q' keeps its target
    p(0:) => q(2, :)
    p(0) = size(p) + lbound(p, 1)
    nullify (p)
    !$omp end target
    !$omp target firstprivate(r) map(tofrom: t)
    r => t(3:)
    r(1) = 9
    !$omp end target
    print '(l1, 18(1x, i0))', associated(p), t, u, lbound(q), ubound(r) ! prints: F 1 1 9 1 1 1 4 1 1 1 6 2 1 5 1 1 8
  end subroutine
  ! A component that is a pointer is part of its variable: what the region makes of it comes back with that.
  subroutine components
    type t
      integer, pointer :: q, d(:)
      integer :: k(3)
    end type
    type(t) :: s, r(4), u
    integer, target :: x, y(5)
    integer :: i, n
    x = 7
    y = [1, 2, 3, 4, 5]
    s%d => y
    nullify (s%q, u%q, u%d)
    do i = 1, 4
      nullify (r(i)%q, r(i)%d)
    end do
    n = 0
    !$omp target map(tofrom: s, r, n, y) map(x)
    s%q => x
    s%q = s%q + 1
    if (associated(s%q, x)) n = n + 1
    do i = 1, 4
      r(i)%q => y(i)
      r(i)%q = r(i)%q * 10
    end do
    nullify (s%q)
    if (associated(s%q)) n = n + 100
    do i = 1, 4
      r(i)%q => null()
    end do
    !$omp end target
    !$omp target map(tofrom: u) map(to: s)
    u%d => s%d
    !$omp end target
    print '(7(i0, 1x), 4l1)', x, y, n, associated(s%q), associated(r(1)%q), associated(u%d, y), associated(u%q)
    ! prints: 8 10 20 30 40 5 1 FFTF
  end subroutine
end program
