! metadirective inside of target regions: which directive is taken depends on who runs the region.
! flags: -fopenmp
program choices
  use omp_lib
  implicit none
  integer, parameter :: n = 100
  integer :: i, a(n), b(n), teams
  logical :: many
  !$omp nothing
  a = 0
  b = 0
  !$omp target map(tofrom: a)
  !$omp begin metadirective when(device={kind(nohost)}: teams distribute parallel do) default(parallel do)
  do i = 1, n
    a(i) = i
  end do
  !$omp end metadirective
  !$omp end target
  print '(i0)', sum(a) ! prints: 5050
  teams = 0
  !$omp target map(tofrom: a, teams)
  !$omp begin metadirective when(implementation={vendor(nvidia)}: teams num_teams(512)) default(teams num_teams(2))
  !$omp distribute parallel do
  do i = 1, n
    a(i) = a(i) + 1
    if (i == n) teams = omp_get_num_teams()
  end do
  !$omp end distribute parallel do
  !$omp end metadirective
  !$omp end target
  print '(i0, 1x, l1)', sum(a), teams <= 2 ! prints: 5150 T
  many = a(1) == 2
  !$omp target map(tofrom: b)
  !$omp metadirective when(user={condition(many)}: parallel do) default(nothing)
  do i = 1, n
    b(i) = b(i) + merge(1, 2, omp_in_parallel())
  end do
  !$omp metadirective when(device={arch("none of them")}: barrier)
  !$omp nothing
  !$omp end target
  print '(i0)', sum(b) ! prints: 100
end program
