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
  call bounds
contains
  ! Functions of arrays, of loops with which teams begin.
  subroutine bounds
    integer :: n(3), i, j, r(12), s(3, 4), m
    n = [2, 5, 4]
    r = 0
    s = 0
    m = 1
    !$omp target map(tofrom: r)
    !$omp teams num_teams(2)
    !$omp distribute parallel do
    do i = minval(n), sum(n)
      r(i) = i
    end do
    !$omp end teams
    !$omp end target
    print '(12i4)', r ! prints:    0   2   3   4   5   6   7   8   9  10  11   0
    !$omp target map(tofrom: s)
    !$omp teams distribute parallel do collapse(2)
    do i = 1, maxval(n) - 2
      do j = 1, maxval(n(2:)) - m
        s(i, j) = 10 * i + j
      end do
    end do
    !$omp end target
    print '(12i4)', s ! prints:   11  21  31  12  22  32  13  23  33  14  24  34
    !$omp target teams map(tofrom: r) num_teams(3)
    !$omp distribute
    do i = 1, count(n > 2)
      !$omp parallel do
      do j = 1, sum(n(1:2))
        if (j == i) r(i) = r(i) + 100 * sum(n(:i))
      end do
    end do
    !$omp end target teams
    print '(12i4)', r ! prints:  200 702   3   4   5   6   7   8   9  10  11   0
  end subroutine
end program
