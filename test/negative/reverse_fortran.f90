! Regions that the host runs for a device: what must not stand there, what is not there yet.
! flags: -fopenmp
module tools
  implicit none
  private :: hidden
  type item
    integer, allocatable :: list(:)
  end type
contains
  subroutine hidden()
  end subroutine
  subroutine shape(a)
    real, intent(in) :: a(:)
    print *, size(a)
  end subroutine
  subroutine run(b)
    real, intent(inout) :: b(:, :)
    integer :: x
    real :: a(4)
    x = 1
    !$omp target
    !$omp target device(ancestor: 1)
    call hidden() ! error: sorry, not implemented: a call of 'hidden', a private procedure of its module, in a region with 'ancestor'
    !$omp end target
    !$omp end target
    !$omp target
    !$omp target device(ancestor: 1)
    call shape(a) ! error: sorry, not implemented: the argument 'a' of 'shape' in a region with 'ancestor'
    !$omp end target
    !$omp end target
    !$omp target
    !$omp target device(ancestor: 1)
    call inner() ! error: sorry, not implemented: a call of 'inner', an internal procedure, in a region with 'ancestor'
    !$omp end target
    !$omp end target
    !$omp target
    !$omp target device(ancestor: 1)
    open (10, file='x') ! error: sorry
    !$omp end target
    !$omp end target
  contains
    subroutine inner()
      x = 2
    end subroutine
  end subroutine
end module
