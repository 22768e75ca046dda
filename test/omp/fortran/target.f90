! OpenMP: target and its combinations, mapped data, variables of a module that devices have.
! flags: -fopenmp
module state
  implicit none
  integer :: factor = 3
  real(8) :: table(0:3)
  !$omp declare target to(factor, table)
contains
  integer function times(x)
    !$omp declare target
    integer, intent(in) :: x
    times = x * 2
  end function
end module

program regions
  use state
  use omp_lib
  implicit none
  integer, parameter :: n = 100
  integer :: i, j, s, m, hosts(n), v(n), w(10, 10), team
  real(8), allocatable :: a(:)
  allocate (a(-5:n - 6))
  a = 1
  !$omp parallel do
  do i = 1, n
    hosts(i) = i
  end do
  s = 0
  !$omp target data map(tofrom: a) map(to: hosts)
  !$omp target teams distribute parallel do reduction(+: s) map(tofrom: s)
  do i = 1, n
    a(i - 6) = a(i - 6) + hosts(i)
    s = s + hosts(i)
  end do
  !$omp target update from(a(-5:-4))
  !$omp end target data
  print '(i0, 1x, i0)', s, nint(sum(a)) ! prints: 5050 5150
  !$omp target teams distribute map(from: w)
  do j = 1, 10
    !$omp parallel do
    do i = 1, 10
      w(i, j) = times(i) * j
    end do
    !$omp end parallel do
  end do
  !$omp end target teams distribute
  print '(i0)', sum(w) ! prints: 6050
  m = 0
  !$omp target teams distribute parallel do lastprivate(m)
  do i = 1, n
    m = i * 3
    v(i) = m
  end do
  print '(i0, 1x, i0)', m, sum(v) ! prints: 300 15150
  factor = 5
  table = 1
  !$omp target update to(factor, table)
  !$omp target teams distribute parallel do
  do i = 0, 3
    table(i) = table(i) + i * factor
  end do
  !$omp target update from(table)
  print '(i0)', nint(sum(table)) ! prints: 34
  !$omp target defaultmap(tofrom: scalar)
  team = omp_get_num_teams()
  m = m + 1
  !$omp end target
  print '(i0, 1x, i0)', team, m ! prints: 1 301
end program
