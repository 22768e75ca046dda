! Directives for the host that its compiler need not know: hints, loop transformations, doacross.
! flags: -fopenmp
! prints:      4    16    38    70   114   172   246   338   450   584   742   926
! prints:      1     2     3     4     2     8    17    29     3    17    43    84
! prints:      4    29    84   184     5    44   143   347     6    62   223   594
module m
  implicit none
  !$omp assumes no_openmp_routines
contains
  subroutine s(a, n)
    integer :: n, a(n)
    integer :: i
    !$omp assume holds(n > 0)
    do i = 1, n
      a(i) = i
    end do
    !$omp end assume
    !$omp assume no_openmp
    block
      a(1) = 0
    end block
    !$omp unroll partial(4)
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$omp unroll full
    do i = 1, 3
      a(i) = a(i) + 1
    end do
    !$omp end unroll
  end subroutine
end module
program p
  use m
  implicit none
  integer :: a(12), b(4, 6), i, j
  call s(a, 12)
  !$omp parallel do
  !$omp unroll partial
  do i = 1, 12
    a(i) = a(i) * 2
  end do
  !$omp parallel do
  !$omp tile sizes(2, 3)
  do j = 1, 6
    do i = 1, 4
      b(i, j) = i * j
    end do
  end do
  !$omp end tile
  !$omp tile sizes(2)
  do i = 2, 12
    a(i) = a(i) + a(i - 1)
  end do
  !$omp parallel do ordered(2) num_threads(3)
  do j = 2, 6
    do i = 2, 4
      !$omp ordered doacross(sink: j - 1, i) doacross(sink: j, i - 1)
      b(i, j) = b(i, j) + b(i - 1, j) + b(i, j - 1)
      !$omp ordered doacross(source:)
    end do
  end do
  !$omp parallel do ordered(1) num_threads(3)
  do j = 2, 12
      !$omp ordered doacross(sink: j - 1)
      a(j) = a(j) + a(j - 1)
      !$omp ordered doacross(source: omp_cur_iteration)
  end do
  print '(12i6)', a
  print '(12i6)', b
end program
