! Procedures as arguments of which the compiler does not know in code for devices which one they are.
! flags: -acc
module searches
  implicit none
  interface
    integer function elsewhere(f, n)
      !$acc routine seq
      interface
        integer function f(i)
          integer, intent(in) :: i
        end function
      end interface
      integer, intent(in) :: n
    end function
  end interface
contains
  integer function square(i)
    integer, intent(in) :: i
    square = i * i
  end function
  integer function first(f, most)
    procedure(square) :: f
    integer, intent(in) :: most
    first = 0
    do while (f(first) < most)
      first = first + 1
    end do
  end function
  subroutine fill(f, a)
    procedure(square) :: f
    integer, intent(out) :: a(10)
    integer :: i
    !$acc parallel loop
    do i = 1, 10
      a(i) = f(i) ! error: sorry, not implemented: a call of the argument 'f' in code for devices: nothing says which procedure it is
    end do
    !$acc parallel loop
    do i = 1, 10
      a(i) = first(f, i) ! error: sorry, not implemented: 'f' as an argument of 'first' in code for devices: nothing says which procedure it is
    end do
  end subroutine
end module

program procedure_arguments
  use searches
  implicit none
  integer :: a(10), i
  procedure(square), pointer :: to
  to => square
  call fill(square, a)
  !$acc parallel loop
  do i = 1, 10
    a(i) = first(to, i) ! error: sorry, not implemented: 'to' as an argument of 'first' in code for devices: a pointer to a procedure
  end do
  !$acc parallel loop
  do i = 1, 10
    a(i) = elsewhere(square, i) ! error: sorry, not implemented: 'elsewhere' of another file, which takes the procedure 'f'
  end do
  print *, a
end program
