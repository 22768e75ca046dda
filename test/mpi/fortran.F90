! Messages of device memory from Fortran: host_data gives MPI's routines the device's addresses. -Duse_f08: by mpi_f08.
program messages
#ifdef use_f08
  use mpi_f08
#else
  use mpi
#endif
  implicit none
  integer, parameter :: n = 1000, rows = 40, columns = 50
#ifdef use_f08
  type(MPI_Request) :: requests(2)
  type(MPI_Status) :: status, statuses(2)
  type(MPI_Datatype) :: row
#else
  integer :: requests(2), status(MPI_STATUS_SIZE), statuses(MPI_STATUS_SIZE, 2), row
#endif
  real(8) :: a(n), b(n), total
  real :: grid(rows, columns)
  integer :: rank, other, i, j, ierror, faults
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  other = 1 - rank
  faults = 0
  a = 0
  b = -1
  grid = -1
  !$acc data copy(a, b, grid)
  !$acc parallel loop
  do i = 1, n
    a(i) = 1000 * rank + i
  end do
  !$acc host_data use_device(a, b)
  if (rank == 0) then
    call MPI_Send(a, n, MPI_DOUBLE_PRECISION, 1, 7, MPI_COMM_WORLD, ierror)
    call MPI_Recv(b, n, MPI_DOUBLE_PRECISION, 1, 8, MPI_COMM_WORLD, status, ierror)
  else
    call MPI_Recv(b, n, MPI_DOUBLE_PRECISION, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    call MPI_Ssend(a, n, MPI_DOUBLE_PRECISION, 0, 8, MPI_COMM_WORLD, ierror)
  end if
  !$acc end host_data
  call check('Send', b, 1000 * other)

  !$acc parallel loop
  do i = 1, n
    b(i) = 0
  end do
  !$acc host_data use_device(a, b)
  call MPI_Irecv(b(101), 200, MPI_DOUBLE_PRECISION, other, 9, MPI_COMM_WORLD, requests(1), ierror)
  call MPI_Isend(a(101), 200, MPI_DOUBLE_PRECISION, other, 9, MPI_COMM_WORLD, requests(2), ierror)
  call MPI_Waitall(2, requests, statuses, ierror)
  !$acc end host_data
  total = 0
  !$acc parallel loop reduction(+: total)
  do i = 1, n
    total = total + b(i)
  end do
  if (total /= 200 * (1000 * other + 200.5d0)) call wrong('Isend')

  !$acc host_data use_device(a, b)
  call MPI_Sendrecv(a, n, MPI_DOUBLE_PRECISION, other, 1, b, n, MPI_DOUBLE_PRECISION, other, 1, MPI_COMM_WORLD, status, ierror)
  !$acc end host_data
  call check('Sendrecv', b, 1000 * other)
  !$acc host_data use_device(a, b)
  call MPI_Allreduce(MPI_IN_PLACE, b, n, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, ierror)
  !$acc end host_data
  call check('Allreduce', b, 1000)
  !$acc host_data use_device(a)
  call MPI_Bcast(a, n, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierror)
  !$acc end host_data
  call check('Bcast', a, 0)

  call MPI_Type_vector(columns, 1, rows, MPI_REAL, row, ierror)
  call MPI_Type_commit(row, ierror)
  !$acc parallel loop collapse(2)
  do j = 1, columns
    do i = 1, rows
      grid(i, j) = 1000 * rank + 100 * i + j
    end do
  end do
  !$acc host_data use_device(grid)
  call MPI_Sendrecv(grid(3, 1), 1, row, other, 2, grid(1, 1), 1, row, other, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
  !$acc end host_data
  call MPI_Type_free(row, ierror)
  !$acc end data
  if (any(grid(1, :) /= [(1000 * other + 300 + j, j = 1, columns)])) call wrong('a row')
  if (any(grid(2, :) /= [(1000 * rank + 200 + j, j = 1, columns)])) call wrong('what is no row')
  call MPI_Allreduce(MPI_IN_PLACE, faults, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierror)
  if (rank == 0 .and. faults == 0) print '(a)', 'right'
  call MPI_Finalize(ierror)
contains
  subroutine check(what, x, offset)
    character(*), intent(in) :: what
    real(8), intent(in) :: x(n)
    integer, intent(in) :: offset
    integer :: i, bad
    bad = 0
    !$acc parallel loop present(x) reduction(+: bad)
    do i = 1, n
      if (x(i) /= offset + i) bad = bad + 1
    end do
    if (bad > 0) call wrong(what)
  end subroutine
  subroutine wrong(what)
    character(*), intent(in) :: what
    faults = faults + 1
    print *, rank, ': wrong: ', what
  end subroutine
end program
