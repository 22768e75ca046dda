! Arrays that no clause names, in Fortran's words: the section that the region uses, or the whole array; variables that devices have.
module fields
  implicit none
  type field
    real(8), allocatable :: u(:, :)
  end type
  real(8) :: held(0:9), scale
  !$acc declare create(held, scale)
contains
  subroutine step(n, m, a, b, c, index, w, s)
    integer, intent(in) :: n, m, index(n)
    real(8) :: a(n, m), b(0:n + 1, 0:m + 1), c(:, :)
    real(8), allocatable :: w(:, :)
    type(field) :: s
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        a(i, j) = b(i - 1, j) + b(i + 1, j)
      end do
    end do
    !$acc end kernels
    !$acc parallel loop
    do i = 1, n
      a(index(i), 1) = i
    end do
    !$acc parallel loop collapse(2)
    do j = 2, m - 1
      do i = 1, n
        c(i, j) = w(i, j - 1) + s%u(i, j)
      end do
    end do
    !$acc parallel loop default(present)
    do j = 2, m - 1
      w(1, j) = 0
    end do
    !$acc parallel loop
    do j = 2, m
      if (a(1, j) > 2) w(1, j + 3) = 0
    end do
  end subroutine

  subroutine smooth(n, r)
    integer, intent(in) :: n
    real, allocatable :: a(:), r(:)
    integer :: i
    allocate(a(0:n + 1))
    a = 1
    !$acc kernels
    do i = 1, n
      r(i) = a(i - 1) + a(i + 1)
    end do
    !$acc end kernels
  end subroutine

  subroutine shift
    integer :: i
    !$acc kernels
    do i = 1, 9
      held(i) = scale * held(i - 1)
    end do
    !$acc end kernels
    !$acc parallel loop reduction(+: scale)
    do i = 2, 5
      scale = scale + held(i)
    end do
    !$acc update self(scale, held)
  end subroutine
end module
