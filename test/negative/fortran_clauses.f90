! Expressions of clauses that are wrong are reported at their places, whatever the lines that a directive has.
! flags: -acc -fopenmp
program p
  implicit none
  integer :: n, a(100)
  n = 1
  !$acc parallel loop copy(a(1:m)) & ! error: No explicit type declared for 'm'
  !$acc   num_gangs(k + n)           ! error: No explicit type declared for 'k'
  do n = 1, 100
    a(n) = n
  end do
  !$omp target map(to: a(1:100), b)  ! error: No explicit type declared for 'b'
  a = 1
  !$omp end target
end program
