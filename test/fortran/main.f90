program main
  use scales
  interface
    subroutine in_c(a, n) bind(c)
      real :: a(*)
      integer, value :: n
    end subroutine
    subroutine in_cxx(a, n) bind(c)
      real :: a(*)
      integer, value :: n
    end subroutine
  end interface
  real :: a(3) = [1, 2, 3]
  call scale(a, 3, 6.0)
  call in_c(a, 3)
  call in_cxx(a, 3)
  print '(3(f0.1, 1x))', a
end program
