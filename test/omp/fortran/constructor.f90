! A constructor whose number of elements a procedure for devices computes.
! flags: -fopenmp
module fills
contains
  subroutine fill(a, n)
    !$omp declare target
    integer :: n, a(n), i
    a(1:n) = [(i * n, i = 1, n)]
  end subroutine
end module

program constructor
  use fills
  integer :: a(5)
  a = 0
  !$omp target map(tofrom: a)
  call fill(a, 4)
  !$omp end target
  print '(5(1x, i0))', a ! prints:  4 8 12 16 0
end program
