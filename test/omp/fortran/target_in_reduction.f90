! Target tasks take part in the reduction of a task group, beside tasks of the host: each has the thread's own copy.
! flags: -fopenmp
program p
  implicit none
  integer, parameter :: n = 100
  integer(8) :: total, a(n), counts(4)
  integer :: i, k, order
  logical :: every
  total = 7
  a = [(i - 1, i = 1, n)]
  counts = 0
  !$omp parallel num_threads(4)
  !$omp single
  !$omp taskgroup task_reduction(+: total)
  do k = 1, 8
    !$omp target teams distribute parallel do in_reduction(+: total) reduction(+: total) map(to: a)
    do i = 1, n
      total = total + a(i)
    end do
    !$omp target nowait in_reduction(+: total) map(to: a)
    total = total + a(k)
    !$omp end target
    !$omp task in_reduction(+: total)
    total = total + 1000
    !$omp end task
  end do
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  print '(i0)', total ! prints: 47635
  ! With dependences, and while the original is on the device: the copies are not that.
  !$omp target data map(tofrom: total)
  !$omp parallel num_threads(2)
  !$omp single
  !$omp taskgroup task_reduction(max: total)
  !$omp task depend(out: order) shared(a)
  a(5) = 50000
  !$omp end task
  !$omp target depend(in: order) nowait in_reduction(max: total) map(to: a)
  total = max(total, a(5))
  !$omp end target
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  print '(i0)', total ! prints: 50000
  !$omp end target data
  every = .true.
  !$omp taskgroup task_reduction(+: counts) task_reduction(.eqv.: every)
  do k = 1, 3
    !$omp target in_reduction(+: counts) in_reduction(.eqv.: every) map(tofrom: counts)
    do i = 1, 4
      counts(i) = counts(i) + (i - 1) * k
    end do
    every = every .eqv. k == 2
    !$omp end target
  end do
  !$omp end taskgroup
  print '(4(i0,1x),l1)', counts, every ! prints: 0 6 12 18 T
end program
