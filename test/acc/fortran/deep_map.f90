! A compute construct of OpenACC copies the allocatable components that it names of elements; data constructs and directives do not.
! flags: -acc
! prints: copy
! prints:  1:   2.5   2.5
! prints:  2:   4.5   4.5   4.5
! prints:  3:   6.5   6.5   6.5   6.5
! prints:  4:   8.5   8.5   8.5   8.5   8.5
! prints: copyin
! prints(host):  1:   4.0   2.5
! prints(emu,nvidia,opencl):  1:   2.5   2.5
! prints(host):  2:   7.0   4.5   4.5
! prints(emu,nvidia,opencl):  2:   4.5   4.5   4.5
! prints(host):  3:  10.0   6.5   6.5   6.5
! prints(emu,nvidia,opencl):  3:   6.5   6.5   6.5   6.5
! prints(host):  4:  13.0   8.5   8.5   8.5   8.5
! prints(emu,nvidia,opencl):  4:   8.5   8.5   8.5   8.5   8.5
! prints: implicit
! prints(host):  1:   4.0   3.5
! prints(emu,nvidia,opencl):  1:   2.5   3.5
! prints(host):  2:   7.0   5.5   6.5
! prints(emu,nvidia,opencl):  2:   4.5   5.5   6.5
! prints(host):  3:  10.0   7.5   8.5   9.5
! prints(emu,nvidia,opencl):  3:   6.5   7.5   8.5   9.5
! prints(host):  4:  13.0   9.5  10.5  11.5  12.5
! prints(emu,nvidia,opencl):  4:   8.5   9.5  10.5  11.5  12.5
! prints: kernels
! prints:  1:   1.0   3.5
! prints:  2:   1.0   5.5   6.5
! prints:  3:   1.0   7.5   8.5   9.5
! prints:  4:   1.0   9.5  10.5  11.5  12.5
! prints: data
! prints:  1:   8.0   7.0
! prints:  2:   8.0   7.0   3.0
! prints:  3:   8.0   7.0   8.5   9.5
! prints:  4:   8.0   7.0  10.5  11.5  12.5
! prints:    5   5   5   5
! prints: by hand
! prints:  1:  22.0   7.0
! prints:  2:  22.0   7.0   3.0
! prints:  3:  22.0   7.0   8.5   9.5
! prints:  4:  22.0   7.0  10.5  11.5  12.5
! prints: nested
! prints:    2.0   2.0  21.0   3.0 110.0   3.0 120.0
! prints:    2.0   2.0  22.0   3.0 210.0   3.0 220.0
module types
  implicit none
  type leaf
    integer :: k = 0
    real, allocatable :: x(:)
    real, allocatable :: y(:)
    real, allocatable :: s
  end type
  type branch
    type(leaf), allocatable :: more(:)
    type(leaf) :: some(2)
  end type
contains
  subroutine show(a)
    type(leaf), intent(in) :: a(:)
    integer :: i
    do i = 1, size(a)
      if (allocated(a(i)%x)) print '(i2,a,10f6.1)', i, ':', a(i)%x
    end do
  end subroutine
  subroutine step(e)
    !$acc routine seq
    type(leaf), intent(inout) :: e
    integer :: j
    do j = lbound(e%x, 1), ubound(e%x, 1)
      e%x(j) = e%x(j) + j
    end do
  end subroutine
end module
program p
  use types
  implicit none
  type(leaf) :: a(4)
  type(branch), allocatable :: t(:)
  integer :: i, j, n
  do i = 1, 4
    a(i)%k = i
    allocate(a(i)%x(0:i), a(i)%y(1000), a(i)%s)
    a(i)%x = i
    a(i)%s = 0.5
  end do
  print '(a)', 'copy'
  !$acc parallel loop copy(a)
  do i = 1, 4
    !$acc loop seq
    do j = 0, i
      a(i)%x(j) = a(i)%x(j) + a(i)%s + a(i)%k
    end do
  end do
  call show(a)
  print '(a)', 'copyin'
  !$acc parallel loop copyin(a)
  do i = 1, 4
    a(i)%x(0) = a(i)%x(0) + a(i)%s + a(i)%k
  end do
  call show(a)
  print '(a)', 'implicit'
  !$acc parallel loop
  do i = 1, 4
    call step(a(i))
  end do
  call show(a)
  print '(a)', 'kernels'
  !$acc kernels loop independent
  do i = 1, 4
    a(i)%x(0) = 1
  end do
  call show(a)
  print '(a)', 'data'
  !$acc data copy(a)
  !$acc parallel loop
  do i = 1, 4
    a(i)%x(1) = a(i)%x(0) * 7
  end do
  a(2)%x(2) = 3
  !$acc parallel loop async(1)
  do i = 1, 4
    a(i)%x(0) = a(i)%x(1) + 1
    a(i)%k = 5
  end do
  !$acc wait
  !$acc end data
  call show(a)
  print '(4i4)', a%k
  print '(a)', 'by hand'
  !$acc enter data copyin(a)
  do i = 1, 4
    !$acc enter data copyin(a(i)%x)
  end do
  !$acc parallel loop present(a)
  do i = 1, 4
    a(i)%x(0) = 20
  end do
  !$acc parallel loop
  do i = 1, 4
    a(i)%x(0) = a(i)%x(0) + 1
  end do
  !$acc parallel loop copy(a)
  do i = 1, 4
    a(i)%x(0) = a(i)%x(0) + 1
  end do
  do i = 1, 4
    !$acc exit data copyout(a(i)%x)
  end do
  !$acc exit data delete(a)
  call show(a)
  print '(a)', 'nested'
  allocate(t(2))
  do i = 1, 2
    allocate(t(i)%more(2), t(i)%some(2)%x(3))
    t(i)%some(2)%x = 2
    do j = 1, 2
      allocate(t(i)%more(j)%x(2)); t(i)%more(j)%x = 3
    end do
  end do
  !$acc parallel loop
  do i = 1, 2
    t(i)%some(2)%x(3) = 20 + i
    !$acc loop seq
    do j = 1, size(t(i)%more)
      t(i)%more(j)%x(2) = 100 * i + 10 * j
    end do
  end do
  do i = 1, 2
    print '(20f6.1)', t(i)%some(2)%x, (t(i)%more(j)%x, j = 1, 2)
  end do
end program
