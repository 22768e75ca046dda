! Directives stand in the tree as calls, wherever they are: where every call needs an interface, in pure procedures, in DO
! CONCURRENT. Their arguments are whole arrays, sections, components and expressions.
module probes
  implicit none (type, external)
  type :: field
    real, allocatable :: a(:, :)
    real, pointer :: p(:)
    integer :: n
  end type
contains
  subroutine all(n, star, f, opt, c, l, fs)
    integer, intent(in) :: n
    real :: star(n, *)
    type(field), intent(inout) :: f, fs(:)
    real, optional :: opt(:)
    class(field), allocatable :: c
    logical, intent(in) :: l
    real :: s
    integer :: i, j
    !$acc data copy(star(:, 1:n), f%a(2:, :), f%p) copyin(fs(1:2)) present(opt) create(c%a) if(l .and. n > 3)
    !$acc parallel loop num_gangs(n / 4 + 1) async(3) reduction(+:s) vector_length(64) private(j)
    do i = 1, n
      s = s + star(i, 1)
      j = i
    end do
    !$acc end data
    !$acc update self(f%a(1, 1), fs(n)%a) async
    !$acc wait(3, n)
  end subroutine
  pure subroutine clean(a)
    real, intent(inout) :: a(:)
    integer :: i
    !$acc loop vector
    do i = 1, size(a)
      a(i) = 0
    end do
  end subroutine
end module
