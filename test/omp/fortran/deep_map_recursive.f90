! A type that contains itself: a construct maps the levels that it spells.
! flags: -fopenmp
program p
  implicit none
  type tree
    integer :: v = 0
    integer, allocatable :: w(:)
    type(tree), allocatable :: kids(:)
  end type
  type(tree) :: t(2)
  integer :: i, j, k
  do i = 1, 2
    allocate(t(i)%w(2), t(i)%kids(i))
    t(i)%w = i
    do j = 1, i
      allocate(t(i)%kids(j)%kids(2), t(i)%kids(j)%w(2))
      t(i)%kids(j)%w = 10 * i
      t(i)%kids(j)%kids%v = 100 * i + j
    end do
  end do
  !$omp target teams distribute parallel do private(j, k)
  do i = 1, 2
    do j = 1, size(t(i)%kids)
      t(i)%kids(j)%v = t(i)%w(1)
      do k = 1, size(t(i)%kids(j)%kids)
        t(i)%kids(j)%v = t(i)%kids(j)%v + t(i)%kids(j)%kids(k)%v
      end do
      t(i)%kids(j)%w(2) = t(i)%kids(j)%w(1) + j
    end do
  end do
  print '(3i5)', (t(i)%kids%v, i = 1, 2) ! prints:   203  404  406
  print '(3i5)', t(1)%kids(1)%w(2), t(2)%kids(1)%w(2), t(2)%kids(2)%w(2) ! prints:    11   21   22
end program
