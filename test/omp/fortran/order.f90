! Host directives around target constructs: tasks wait for the variables that a target task names, and SINGLE has all of its statements.
! flags: -fopenmp
program order
  implicit none
  integer :: s, t, i
  s = 1
  !$omp target map(s) nowait depend(inout: s)
  do i = 1, 10
    s = s + 1
  end do
  !$omp end target
  !$omp task depend(inout: s) shared(s)
  s = s * 2
  !$omp end task
  !$omp taskwait
  print '(i0)', s            ! prints: 22
  t = 1
  !$omp parallel num_threads(2)
  !$omp single
  !$omp target map(s, t) nowait depend(inout: s) depend(out: t)
  do i = 1, 10
    s = s + 1
    t = t + 2
  end do
  !$omp end target
  !$omp task depend(inout: s) depend(in: t) shared(s, t)
  s = s * 2 + t
  !$omp end task
  !$omp taskwait
  !$omp end single
  !$omp end parallel
  print '(i0)', s            ! prints: 85
end program
