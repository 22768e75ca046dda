! Sections with gaps behind assumed shape and pointers: packed for the time of a construct, unless the device has them.
! flags: -acc -fopenmp
program gaps
  implicit none
  integer, target :: a(20), c(6, 8)
  integer, pointer :: p(:), q(:, :)
  integer :: i
  a = [(i, i=1, 20)]
  c = reshape([(i, i=1, 48)], [6, 8])
  call add(a(1:20:3), 100)
  call add(a(20:2:-2), 1000)
  print '(*(i0, 1x))', a ! prints: 101 1002 3 1104 5 1006 107 1008 9 1110 11 1012 113 1014 15 1116 17 1018 119 1020
  call square(c(1:6:2, 8:1:-3))
  p => c(2, :)
  q => c(5:2:-1, 2:8)
  !$acc parallel loop
  do i = 1, 8
    p(i) = -p(i)
  end do
  !$omp target teams distribute parallel do
  do i = 1, 7
    q(2, i) = q(1, i) + 1
  end do
  print '(*(i0, 1x))', c ! prints: 1 -2 3 4 5 6 49 -8 81 122 121 12 13 -14 15 18 17 18 19 -20 21 24 23 24 625 -26 729 842 841 30 31 -32 33 36 35 36 37 -38 39 42 41 42 1849 -44 2025 2210 2209 48
contains
  subroutine add(x, by)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: by
    integer :: k
    !$acc parallel loop
    do k = 1, size(x)
      x(k) = x(k) + by
    end do
  end subroutine
  subroutine square(x)
    integer :: x(:, :)
    !$acc kernels
    x = x*x
    !$acc end kernels
  end subroutine
end program
