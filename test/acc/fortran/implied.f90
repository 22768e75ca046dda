! An array that no clause names: what the region uses of it is copied, and nothing into what it writes; else the whole.
! flags: -acc
module rows
  implicit none
  real(8), allocatable :: u(:), v(:), w(:, :)
contains
  subroutine run(n, index)
    integer, intent(in) :: n, index(n)
    integer :: i, j
    !$acc kernels ! moves: to u(0:n-1) 80, from v(1:n-2) 64
    do i = 1, n - 2
      v(i) = u(i - 1) + u(i + 1)
    end do
    !$acc end kernels
    !$acc parallel loop ! moves: to index(1:n) 40, to v(:) 96, from v(:) 96
    do i = 1, n
      v(index(i)) = v(index(i)) + 1
    end do
    !$acc parallel loop collapse(2) ! moves: to w(:,2:3) 192, from w(:,2:3) 192
    do j = 2, 3
      do i = 1, n
        w(i, j) = w(i, j) + 10 * i + j
      end do
    end do
    ! A condition decides which elements are used: the array's end is the section's.
    !$acc parallel loop ! moves: to w(:,:) 384, from w(:,:) 384
    do j = 1, n
      if (j < 4) w(2, j + 1) = 7
    end do
    !$acc data copyin(u(0:4))
    !$acc parallel loop
    do i = 0, 4
      v(i) = 2 * u(i)          ! moves: none
    end do
    !$acc end data
  end subroutine
end module

program implied
  use rows, only: run, v, w, first => u
  implicit none
  integer :: i, index(10) = [(11 - i, i = 1, 10)]
  allocate(first(0:11), v(0:11), w(12, 4))
  first = [(i, i = 0, 11)]
  v = 0
  w = 1
  call run(10, index)
  print '(12f5.0)', v ! prints: 0.   2.   4.   6.   8.  11.  13.  15.  17.   1.   1.   0.
  print '(4f5.0)', w(2, :) ! prints: 1.   7.   7.   7.
  ! USE has another name for it.
  !$acc parallel loop copy(first)    ! moves: to first 96, from first 96
  do i = 0, 11
    first(i) = 2 * first(i)
  end do
  print '(f4.0)', first(11)          ! prints: 22.
end program
