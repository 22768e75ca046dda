! A dimension of one element between others, of a section with gaps: behind a pointer, and in a procedure.
! flags: -fopenmp
program thin
  integer, target :: all(3, 2, 8)
  integer, pointer :: p(:, :, :)
  integer :: i
  all = reshape([(i, i = 1, 48)], shape(all))
  p => all(:, 2::2, 2::2)
  !$omp target teams distribute parallel do map(tofrom: p)
  do i = 1, 4
    p(:, 1, i) = p(:, 1, i) + 100
  end do
  call double(p)
  do i = 1, 8
    if (any(all(:, 1, i) /= [6 * i - 5, 6 * i - 4, 6 * i - 3])) stop 1
    if (modulo(i, 2) == 1 .and. any(all(:, 2, i) /= [6 * i - 2, 6 * i - 1, 6 * i])) stop 2
    if (modulo(i, 2) == 0 .and. any(all(:, 2, i) /= 2 * [6 * i + 98, 6 * i + 99, 6 * i + 100])) stop 3
  end do
contains
  subroutine double(a)
    integer, intent(inout) :: a(:, 0:, :)
    integer :: k
    !$omp target teams distribute parallel do
    do k = 1, 4
      a(:, 0, k) = a(:, 0, k) * 2
    end do
  end subroutine
end program
