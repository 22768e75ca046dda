! The preprocessor keeps directives with macros, conditional lines, context selectors, places.
#define N 10
#define EACH(i) do i = 1, N
#ifdef __accomp_not_there
program wrong
#endif
program macros
  integer :: i, a(N)
  !$acc parallel loop copy(a(1:N)) & ! with a comment
  !$acc   num_gangs(N / 2)
  EACH(i)
    a(i) = i * &
      N
  end do
  !$ a(1) = &
  !$   2
  !$omp metadirective when(device={arch("nvptx")}: nothing) default(parallel)
  print *, 'N', __LINE__, __FILE__
end program
