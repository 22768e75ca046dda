! Sections with gaps behind assumed shape and pointers: packed for the time of a construct, unless the device has them; gaps between rows, which copyout leaves as they are.
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
  c = 7
  do i = 1, 5
    call fill(c(1:2, 1:3), i)
    print '(18(i0, 1x))', c(:, 1:3)
  end do
  ! prints: 1 1 7 7 7 7 1 1 7 7 7 7 1 1 7 7 7 7
  ! prints: 2 2 7 7 7 7 2 2 7 7 7 7 2 2 7 7 7 7
  ! prints: 3 3 7 7 7 7 3 3 7 7 7 7 3 3 7 7 7 7
  ! prints: 4 4 7 7 7 7 4 4 7 7 7 7 4 4 7 7 7 7
  ! prints: 5 5 7 7 7 7 5 5 7 7 7 7 5 5 7 7 7 7
  !$acc parallel loop copyout(c(3:4, :))
  do i = 1, 8
    c(3:4, i) = i
  end do
  print '(12(i0, 1x))', c(:, 7:8) ! prints: 7 7 7 7 7 7 7 7 8 8 7 7
contains
  ! What lies between the rows stays as it is.
  subroutine fill(x, by)
    integer, intent(out) :: x(:, :)
    integer, intent(in) :: by
    integer :: j, k
    select case (by)
    case (1)
      !$acc parallel loop collapse(2) copyout(x)
      do j = 1, size(x, 2)
        do k = 1, size(x, 1)
          x(k, j) = 1
        end do
      end do
    case (2)
      !$omp target teams distribute parallel do collapse(2) map(from: x)
      do j = 1, size(x, 2)
        do k = 1, size(x, 1)
          x(k, j) = 2
        end do
      end do
    case (3)
      !$acc data copyout(x)
      !$acc kernels
      x = 3
      !$acc end kernels
      !$acc end data
    case (4)
      !$acc enter data create(x)
      !$acc parallel loop gang present(x)
      do j = 1, size(x, 2)
        x(:, j) = 4
      end do
      !$acc exit data copyout(x)
    case (5)
      !$acc parallel loop collapse(2) copyout(x) async(3)
      do j = 1, size(x, 2)
        do k = 1, size(x, 1)
          x(k, j) = 5
        end do
      end do
      !$acc wait(3)
    end select
  end subroutine
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
