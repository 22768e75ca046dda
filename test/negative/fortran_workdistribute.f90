! What 'workdistribute' does not take.
! flags: -fopenmp
program p
  implicit none
  real :: a(10), b(10), s
  integer :: i, k, v(2)
  a = 1
  !$omp target teams workdistribute
  do i = 1, 10 ! error: sorry, not implemented: a statement in 'workdistribute' that is no assignment and no WHERE
    a(i) = 1
  end do
  !$omp end target teams workdistribute
  !$omp target teams workdistribute private(s) ! error: sorry, not implemented: 'private' on 'workdistribute'
  s = 1
  a = s
  !$omp end target teams workdistribute
  !$omp target teams workdistribute
  v(1:1) = maxloc(a) ! error: sorry, not implemented: 'maxloc(array=a)' in 'workdistribute'
  !$omp end target teams workdistribute
  !$omp target teams workdistribute
  b(:5) = pack(a, a > 0) ! error: sorry, not implemented: 'pack(array=a,mask=a>0.0_4)' in 'workdistribute'
  !$omp end target teams workdistribute
  !$omp target teams workdistribute map(tofrom: s)
  s = norm2(a) ! error: sorry, not implemented: 'norm2' in 'workdistribute'
  !$omp end target teams workdistribute
  !$omp workdistribute ! error: sorry, not implemented: 'workdistribute' here, outside of target regions
  b = a
  !$omp end workdistribute
  !$omp parallel do collapse(2)
  !$omp tile sizes(2) ! error: sorry, not implemented: 'tile' here, outside of target regions
  do i = 1, 10
    do k = 1, 2
      a(i) = k
    end do
  end do
end program
