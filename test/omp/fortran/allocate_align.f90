! 'align', and the trait of an allocator that is made when the program runs, hold for what ALLOCATE allocates; DEALLOCATE and
! assignments treat the memory as before.
! flags: -fopenmp
! prints: TTTTTTT
! prints:   4  4  0  1  2  0
! prints: TTTTTTT
! prints:   8 12  0  2  2  0
! prints: TTTTTTT
! prints:  12 24  0  3  2  0
! prints: T
! prints:  20 30
module m
  use omp_lib
  implicit none
  type t
    real(8), allocatable :: u(:), s
    integer, pointer :: p(:)
  end type
contains
  logical function on(i, n)
    integer(8), intent(in) :: i
    integer, intent(in) :: n
    on = mod(i, int(n, 8)) == 0
  end function
end module
program allocate_align
  use m
  use, intrinsic :: iso_c_binding
  integer, allocatable, target :: a(:), b(:,:), e
  type(t), target :: c(2)
  type(t), allocatable, target :: r(:)
  integer :: x(10), i, n, stat
  integer(omp_allocator_handle_kind) :: h, other
  type(omp_alloctrait) :: traits(1)
  !$omp allocate(x) align(64) ! warning: 'align(64)' of 'allocate' has no effect on variables whose memory is the procedure's or the program's
  traits(1) = omp_alloctrait(omp_atk_alignment, 2048)
  h = omp_init_allocator(omp_default_mem_space, 1, traits)
  n = 512
  do i = 1, 3
    !$omp allocators allocate(align(256): a) allocate(allocator(h), align(n): b)
    allocate(a(4), b(0:i, 2), source = i)
    !$omp allocate allocator(h)
    allocate(e, c(1)%s, c(2)%u(3), c(2)%p(i), r(2), stat = stat)
    print '(7l1)', on(loc(a), 256), on(loc(b), 2048), on(loc(e), 2048), on(loc(c(1)%s), 2048), &
      on(loc(c(2)%u), 2048), on(loc(c(2)%p), 2048), on(loc(r), 2048)
    print '(6i3)', sum(a), sum(b), lbound(b, 1), ubound(b), stat
    deallocate(a, b, e, c(1)%s, c(2)%u, c(2)%p, r)
  end do
  other = h
  !$omp allocators allocate(other: a)
  allocate(a(4))
  print '(l1)', on(loc(a), 2048)
  a = [1, 2, 3, 4, 5]
  !$omp target map(tofrom: a)
  a = a + 1
  !$omp end target
  x = 3
  print '(2i3)', sum(a), sum(x)
end program
