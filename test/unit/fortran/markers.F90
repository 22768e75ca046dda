! A preprocessed text's directives have the user's places: markers.f90 is what flang makes of this file.
#define SIZE 100
subroutine s(a, n)
  real :: a(n)
  !$omp target teams &  ! here
  !$omp   map(tofrom: a(1:SIZE)) &
  !$omp   num_teams(n) thread_limit(SIZE + n)
  a(1) = SIZE
  !$omp end target teams
#ifdef SIZE
  !$acc parallel copi(a)
#endif
end subroutine
