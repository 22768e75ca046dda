! An end of a construct that is not open is refused: it may be meant for one with another name.
! flags: -acc -fopenmp
program p
  implicit none
  integer :: i, a(10)
  !$acc parallel loop
  do i = 1, 10
    a(i) = i
  end do
  !$acc end kernels      ! error: 'acc end kernels' ends no construct that is open here
  !$acc end data         ! error: 'acc end data' ends no construct that is open here
  !$omp end target       ! error: 'omp end target' ends no construct that is open here
  print *, a(3)
end program
