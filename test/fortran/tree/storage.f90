! ALLOCATE, pointers, descriptors.
subroutine storage(n, a, p)
  implicit none
  integer, intent(in) :: n
  real, allocatable, intent(inout) :: a(:, :)
  real, allocatable :: b(:, :)
  real, pointer, intent(inout) :: p(:)
  real, pointer :: q(:, :), flat(:)
  real, target :: t(n), u(4, 4)
  character(:), allocatable :: text
  class(*), allocatable :: any
  integer :: status
  character(80) :: message
  !$acc wait
  allocate (a(n, 0:n), stat=status, errmsg=message)
  allocate (flat(n), q(2, n))
  deallocate (a, flat)
  allocate (a, source=u)
  allocate (a, mold=u)
  allocate (character(n) :: text)
  allocate (integer :: any)
  if (allocated(a) .and. .not. associated(p, t)) deallocate (a, stat=status)
  p => t
  p => t(1:n:2)
  p(0:) => t
  q(1:2, 1:n/2) => t
  flat => null()
  nullify (p, q)
  call move_alloc(a, b)
  p(2) = size(a, 1) + lbound(a, 2) + ubound(p, 1) + len(text)
end subroutine
