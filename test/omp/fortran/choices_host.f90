! metadirective outside of target regions: a directive of the host or a region, chosen now or when the program runs.
! flags: -fopenmp
program choices
  use omp_lib
  implicit none
  integer, parameter :: n = 100
  integer :: i, a(n), s, most, round
  logical :: use_device
  a = 0
  most = 0
  !$omp begin metadirective when(device={kind(nohost)}: parallel do) default(nothing)
  do i = 1, n
    if (omp_in_parallel()) a(i) = a(i) + 1
    if (i == 1) most = omp_get_num_threads()
  end do
  !$omp end metadirective
  print '(i0, 1x, i0)', most, sum(a) ! prints: 1 0
  s = 0
  !$omp metadirective when(implementation={vendor(nobody)}: nothing) &
  !$omp when(device={kind(host)}: parallel do num_threads(3) reduction(+: s)) default(target teams distribute parallel do)
  do i = 1, n
    s = s + i
    if (i == n) most = omp_get_num_threads()
  end do
  print '(i0, 1x, i0)', most, s ! prints: 3 5050
  !$omp metadirective when(device={arch(nvptx)}: parallel do) &
  !$omp default(target teams distribute parallel do reduction(+: s) map(tofrom: s))
  do i = 1, n
    a(i) = i
    s = s + i
  end do
  !$omp end target teams distribute parallel do
  print '(i0, 1x, i0)', s, sum(a) ! prints: 10100 5050
  do round = 1, 3
    use_device = round == 2
    s = 0
    !$omp metadirective when(user={condition(use_device)}: target teams distribute parallel do reduction(+: s)) &
    !$omp when(user={condition(round == 3)}: parallel do num_threads(2) reduction(+: s) default(none) shared(a)) default(nothing)
    named: do i = 1, n
      if (a(i) > 90) cycle named
      s = s + a(i)
    end do named
    !$omp begin metadirective when(user={condition(use_device)}: nothing) default(parallel num_threads(2))
    !$omp single
    s = s + omp_get_num_threads()
    !$omp end single
    !$omp end metadirective
    print '(i0)', s ! prints: 4097
    ! prints: 4096
    ! prints: 4097
  end do
end program
