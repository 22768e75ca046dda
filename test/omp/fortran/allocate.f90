! ALLOCATE in the memory of the device, by both directives: released by DEALLOCATE, RETURN and the end of a procedure.
! The main program has no PROGRAM statement, and its END names it, as ifx takes it.
! flags: -fopenmp
module store
  implicit none
  real(8), allocatable, save :: f(:, :)
contains
  subroutine make(n)
    use omp_lib
    integer, intent(in) :: n
    !$omp allocators allocate(allocator(omp_target_device_mem_alloc): f)
    allocate (f(0:n, n))
  end subroutine
  subroutine local_use(n, total)
    use omp_lib
    integer, intent(in) :: n
    integer, intent(out) :: total
    integer, allocatable :: t(:)
    integer :: i
    total = 0
    !$omp allocate(t) allocator(omp_target_device_mem_alloc)
    allocate (t(n))
    !$omp target teams distribute parallel do has_device_addr(t)
    do i = 1, n
      t(i) = i
    end do
    !$omp target teams distribute parallel do reduction(+: total)
    do i = 1, n
      total = total + t(i)
    end do
    if (n > 50) return
    total = -total
  end subroutine
end module
  use store
  use omp_lib
  implicit none
  integer, parameter :: n = 100
  integer, allocatable :: a(:), b(:), h(:)
  integer :: i, k, s
  !$omp allocate(a) allocator(omp_target_device_mem_alloc)
  !$omp allocate(h) allocator(omp_high_bw_mem_alloc)
  allocate (a(n), h(n))
  h = 7
  !$omp allocators allocate(omp_target_device_mem_alloc: b)
  allocate (b(n), source=h)
  !$omp end allocators
  !$omp target teams distribute parallel do is_device_ptr(a) map(tofrom: h)
  do i = 1, n
    a(i) = i + b(i)
    h(i) = h(i) + a(i)
  end do
  print "(i0)", sum(h) ! prints: 6450
  deallocate (a)
  allocate (a(n))
  a = 1
  !$omp target teams distribute parallel do map(tofrom: a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  print "(i0)", sum(a) ! prints: 200
  do k = 1, 3
    call local_use(40 * k, s) ! prints: -820
    ! prints: 3240
    ! prints: 7260
    print "(i0)", s
  end do
  call make(n)
  !$omp target data use_device_addr(f)
  !$omp target teams distribute parallel do
  do i = 0, n
    f(i, :) = i
  end do
  !$omp end target data
  s = 0
  !$omp target teams distribute parallel do reduction(+: s)
  do i = 0, n
    s = s + int(sum(f(i, :)))
  end do
  print "(i0)", s ! prints: 505000
  deallocate (f)
end program p
