! Types with bound procedures and extended ones: their variables, also polymorphic dummies, in clauses; components of them.
! flags: -acc
module field_mod
  implicit none
  type :: field_t
    integer :: nx = 0, ny = 0
    real(8), allocatable :: u(:,:), unew(:,:)
    real(8) :: dx = 0.1d0
  contains
    procedure :: init
    procedure :: step
    procedure :: finish
    procedure :: norm
  end type
  type, extends(field_t) :: ext_t
    real(8), allocatable :: src(:,:)
    integer :: extra = 5
  contains
    procedure :: add => add_src
  end type
contains
  subroutine init(this, nx, ny)
    class(field_t), intent(inout) :: this
    integer, intent(in) :: nx, ny
    integer :: i, j
    this%nx = nx
    this%ny = ny
    allocate(this%u(0:nx+1, 0:ny+1), this%unew(0:nx+1, 0:ny+1))
    !$acc enter data copyin(this)
    !$acc enter data create(this%u, this%unew)
    !$acc parallel loop collapse(2) present(this)
    do j = 0, this%ny + 1
      do i = 0, this%nx + 1
        this%u(i,j) = i + 10 * j
        this%unew(i,j) = 0
      end do
    end do
  end subroutine
  subroutine step(this)
    class(field_t), intent(inout) :: this
    integer :: i, j
    !$acc parallel loop collapse(2) present(this, this%u, this%unew)
    do j = 1, this%ny
      do i = 1, this%nx
        this%unew(i,j) = 0.25d0 * (this%u(i-1,j) + this%u(i+1,j) + this%u(i,j-1) + this%u(i,j+1)) + this%dx
      end do
    end do
    !$acc kernels present(this)
    this%u(1:this%nx,1:this%ny) = this%unew(1:this%nx,1:this%ny)
    !$acc end kernels
  end subroutine
  real(8) function norm(this)
    class(field_t), intent(in) :: this
    integer :: i, j
    norm = 0
    !$acc parallel loop collapse(2) reduction(+:norm) default(present)
    do j = 1, this%ny
      do i = 1, this%nx
        norm = norm + this%u(i,j)**2
      end do
    end do
  end function
  subroutine finish(this)
    class(field_t), intent(inout) :: this
    !$acc exit data copyout(this%u) delete(this%unew)
    !$acc exit data delete(this)
  end subroutine
  subroutine add_src(this)
    class(ext_t), intent(inout) :: this
    integer :: i, j
    allocate(this%src(this%nx, this%ny))
    this%src = 3
    !$acc data copyin(this%src)
    !$acc parallel loop collapse(2) present(this%u)
    do j = 1, this%ny
      do i = 1, this%nx
        this%u(i,j) = this%u(i,j) + this%src(i,j) * this%extra
      end do
    end do
    !$acc end data
  end subroutine
end module
program p
  use field_mod
  implicit none
  type(field_t) :: f
  type(ext_t) :: g
  class(field_t), allocatable :: h
  integer :: k
  call f%init(6, 5)
  do k = 1, 3
    call f%step
  end do
  print '(f10.3)', f%norm() ! prints:  40261.948
  call f%finish
  print '(f10.3)', sum(f%u) ! prints:   1883.538
  call g%init(4, 4)
  call g%add
  call g%step
  print '(f10.3)', g%norm() ! prints:  26281.660
  call g%finish
  print '(f10.3)', sum(g%u) ! prints:   1171.600
  allocate(ext_t :: h)
  call h%init(3,3)
  call h%step
  print '(f10.3)', h%norm() ! prints:   5001.690
  call h%finish
end program
