! Each rank sums its part on the device.
program main
  implicit none
  include 'mpif.h'
  integer :: rank, ranks, i, error
  real(8) :: a(1000), total
  call mpi_init(error)
  call mpi_comm_rank(mpi_comm_world, rank, error)
  call mpi_comm_size(mpi_comm_world, ranks, error)
  !$acc parallel loop copyout(a)
  do i = 1, 1000
    a(i) = 1 + rank
  end do
  call mpi_reduce(sum(a), total, 1, mpi_double_precision, mpi_sum, 0, mpi_comm_world, error)
  if (rank == 0) print '(i0, a, i0)', ranks, ' ranks, sum = ', nint(total)
  call mpi_finalize(error)
end program
