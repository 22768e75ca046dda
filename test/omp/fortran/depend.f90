! A scalar in 'depend' is the program's variable, whichever subroutine names it: its address orders the tasks.
! flags: -mp
module chain
  implicit none
  integer :: order = 1
  integer, parameter :: n = 2000
contains
  subroutine double(a, b)
    real(8) :: a(n), b(n)
    integer :: i, k
    !$omp target teams distribute parallel do depend(inout: order) nowait
    do i = 1, n
      do k = 1, 20
        a(i) = a(i) + b(i) / 20
      end do
    end do
  end subroutine
  subroutine copy(a, b)
    real(8) :: a(n), b(n)
    integer :: i
    !$omp target teams distribute parallel do depend(inout: order) nowait
    do i = 1, n
      b(i) = a(i) * order
    end do
  end subroutine
end module

program depend
  use chain
  implicit none
  real(8) :: a(n), b(n)
  integer :: i
  a = 1
  b = 1
  !$omp target enter data map(to: a, b) depend(inout: order) nowait
  do i = 1, 30
    call double(a, b)
    call copy(a, b)
  end do
  !$omp target update from(a) depend(inout: order) depend(in: a(order:2), b(order)) nowait
  !$omp taskwait
  print '(a, l1)', 'right: ', all(abs(a / 2d0**30 - 1) < 1d-9) ! prints: right: T
  call objects
contains
  ! A depend object orders constructs and asynchronous routines, whichever compiler made it.
  subroutine objects
    use omp_lib
    use, intrinsic :: iso_c_binding
    integer(omp_depend_kind) :: o, list(1)
    integer, target :: a(n), b(n), c(n)
    integer :: e, here, there
    type(c_ptr) :: d
    here = omp_get_initial_device()
    there = omp_get_default_device()
    d = omp_target_alloc(4_8 * n, there)
    a = 3
    !$omp depobj(o) depend(inout: d)
    list = o
    e = omp_target_memcpy_async(d, c_loc(a), 4_8 * n, 0_8, 0_8, there, here, 1, list)
    !$omp target is_device_ptr(d) depend(depobj: o) nowait
    block
      integer, pointer :: p(:)
      integer :: k
      call c_f_pointer(d, p, [n])
      do k = 1, n
        p(k) = p(k) + k
      end do
    end block
    e = e + omp_target_memcpy_async(c_loc(b), d, 4_8 * n, 0_8, 0_8, here, there, 1, list)
    d = omp_target_memset_async(d, 1, 4_8 * n, there, 1, list)
    e = e + omp_target_memcpy_rect_async(c_loc(c), d, 4_8, 1, [int(n, 8)], [0_8], [0_8], [int(n, 8)], [int(n, 8)], &
                                         here, there, 1, list)
    !$omp taskwait
    print '(*(i0, 1x))', e, sum(b), c(n) ! prints: 0 2007000 16843009
    !$omp depobj(o) destroy
    call omp_target_free(d, there)
  end subroutine
end program
