#line "./test/unit/fortran/markers.F90" 1


      subroutine s(a, n)
      real :: a(n)
    !$omp target teams map(tofrom: a(1:100)) num_teams(n) thread_limit(1&
!$omp&00 + n)

      a(1) = 100
    !$omp end target teams

    !$acc parallel copi(a)

      end subroutine
# 8 "test/unit/fortran/markers.f90"
    !$omp target update to(x)
