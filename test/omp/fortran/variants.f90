! declare variant of procedures that regions call; declare target that names procedures.
! flags: -fopenmp
module numbers
  implicit none
  logical, parameter :: fast = .true.
  integer, parameter :: level = 3
  !$omp declare target to(plain)
contains
  integer function plain(x)
    !$omp declare variant(of_region) match(construct={target})
    !$omp declare variant(of_threads) match(construct={target, parallel})
    integer, intent(in) :: x
    plain = x + 1
  end function
  integer function of_region(x)
    integer, intent(in) :: x
    of_region = x + 2
  end function
  integer function of_threads(x)
    integer, intent(in) :: x
    of_threads = x + 3
  end function
  subroutine set(a)
    !$omp declare variant(set: set_device) match(device={kind(nohost)}, user={condition(.true.)})
    !$omp declare variant(set_slow) match(construct={target}, user={condition(.not. fast .or. level > 3)})
    integer :: a
    a = 1
  end subroutine
  subroutine set_slow(a)
    integer :: a
    a = 3
  end subroutine
  integer function twice(x)
    !$omp declare variant(shifted) match(construct={target}, user={condition(fast .and. level == 3)})
    integer, intent(in) :: x
    twice = 2 * x
  end function
  integer function shifted(x)
    integer, intent(in) :: x
    shifted = ishft(x, 1) + 100
  end function
  subroutine set_device(a)
    integer :: a
    a = 2
  end subroutine
end module

program variants
  use numbers
  implicit none
  integer :: i, a(3), s
  print '(i0)', plain(10) ! prints: 11
  !$omp target map(from: a)
  a(1) = plain(10)
  !$omp parallel do
  do i = 2, 3
    a(i) = plain(10)
  end do
  !$omp end target
  print '(3(i0, 1x))', a ! prints: 12 13 13 
  call set(s)
  print '(i0)', s ! prints: 1
  !$omp target map(from: s)
  call set(s)
  !$omp end target
  print '(i0)', s ! prints(host): 1
  ! prints(emu,opencl): 2
  ! prints(nvidia): 2
  !$omp target map(from: s)
  s = twice(4)
  !$omp end target
  print '(2(i0, 1x))', s, twice(4) ! prints: 108 8 
end program
