! Constructs name what is absent, not allocated or not associated, and do not touch it when they run.
! flags: -acc
! fails: 'p' is not there: it is absent, not allocated, or behind a pointer that is not associated
module m
  implicit none
  type node
    integer :: v = 4
    real, allocatable :: a(:)
    real, pointer :: s => null()
    type(node), pointer :: next => null()
  end type
  type, abstract :: base
  end type
  type, extends(base) :: bt
    integer :: k = 3
  contains
    procedure :: get
  end type
contains
  integer function get(this)
    class(bt), intent(in) :: this
    get = this%k
  end function
  subroutine opts(n, x, a, s, q, ps, t, c, r)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    real, allocatable, optional :: a(:)
    real, allocatable, optional :: s
    real, pointer, optional :: q(:), ps
    type(node), optional :: t
    type(bt), pointer, optional :: c
    type(node), allocatable, optional :: r(:)
    integer :: i
    logical :: h
    !$acc parallel loop copy(x)
    do i = 1, n
      if (present(a)) then
        if (allocated(a)) x(i) = x(i) + a(i)
      end if
      if (present(s)) x(i) = x(i) + s
      if (present(q)) x(i) = x(i) + 10 * q(i)
      if (present(ps)) x(i) = x(i) + 10 * ps
      if (present(t)) then
        x(i) = x(i) + t%v
        if (allocated(t%a)) x(i) = x(i) + t%a(i)
        if (associated(t%next)) x(i) = x(i) + t%next%v
        if (associated(t%s)) x(i) = x(i) + t%s
      end if
      if (present(c)) x(i) = x(i) + c%k
      if (present(r)) x(i) = x(i) + r(i)%v
    end do
    print '(4i4)', nint(x(1:2))
    !$acc data copy(x) copyin(a)
    !$acc parallel loop
    do i = 1, n
      x(i) = x(i) + 1
      if (present(a)) x(i) = a(i)
    end do
    !$acc end data
    print '(4i4)', nint(x(1:2))
  end subroutine
  subroutine writes(n, s, q, p)
    integer, intent(in) :: n
    real, allocatable, optional :: s
    real, pointer, optional :: q(:), p
    integer :: i
    !$acc parallel loop copy(s, q)
    do i = 1, n
      if (present(q)) q(i) = q(i) + i
      if (present(s) .and. i == 1) s = 5
    end do
    !$acc kernels
    if (present(p)) p = 17
    if (present(s)) s = s + 1
    !$acc end kernels
    if (present(q)) print '(4i4)', nint(q)
    if (present(s)) print '(4i4)', nint(s)
    if (present(p)) print '(4i4)', nint(p)
  end subroutine
  subroutine nulls(n, x, p, pn, al, flag)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    real, pointer :: p
    type(node), pointer :: pn
    real, allocatable :: al
    logical, intent(in) :: flag
    integer :: i
    !$acc parallel loop firstprivate(p)
    do i = 1, n
      if (flag) x(i) = x(i) + p
    end do
    !$acc parallel loop private(p)
    do i = 1, n
      if (flag) p = 9
      if (flag) x(i) = x(i) + p
    end do
    !$acc parallel loop copy(p, al)
    do i = 1, n
      if (flag) x(i) = x(i) + p + al
    end do
    !$acc parallel loop copyin(pn)
    do i = 1, n
      if (flag) x(i) = x(i) + pn%v
    end do
    !$acc parallel loop if(flag)
    do i = 1, n
      if (flag) x(i) = x(i) + pn%v + pn%next%v + pn%next%next%a(i)
    end do
    !$acc serial
    if (allocated(al)) x(1) = x(1) + al
    if (associated(pn)) then
      if (associated(pn%next)) then
        if (associated(pn%next%s)) x(1) = x(1) + pn%next%s
      end if
    end if
    !$acc end serial
    !$acc parallel loop firstprivate(al)
    do i = 1, n
      if (flag) x(i) = x(i) + al
    end do
    print '(4i4)', nint(x(1:2))
  end subroutine
  subroutine addresses(n, x, q, y, k)
    integer :: n
    real, allocatable, optional :: x(:)
    real, pointer, optional :: q(:, :)
    real, optional :: y(n)
    real, allocatable, optional :: k
    !$acc data copy(x, q, y, k)
    !$acc host_data use_device(x, q, y, k)
    call change(n, x, q, y, k)
    !$acc end host_data
    !$acc end data
  end subroutine
  subroutine change(n, x, q, y, k)
    integer :: n, i
    real, optional :: x(n), q(n, *), y(n), k
    print '(4l2)', present(x), present(q), present(y), present(k)
    if (present(x)) then
      !$acc parallel loop deviceptr(x)
      do i = 1, n
        x(i) = x(i) + i
      end do
    end if
    if (present(q)) then
      !$acc parallel loop deviceptr(q)
      do i = 1, n
        q(i, 2) = q(i, 2) + i
      end do
    end if
    if (present(y)) then
      !$acc parallel loop deviceptr(y)
      do i = 1, n
        y(i) = y(i) + i
      end do
    end if
    if (present(k)) then
      !$acc serial deviceptr(k)
      k = k + 1
      !$acc end serial
    end if
  end subroutine
  subroutine host_data
    real, allocatable :: a(:), none(:), k
    real, target :: t(4, 2)
    real, pointer :: q(:, :), nothing(:, :)
    real :: y(4)
    nullify(nothing)
    t = 1; y = 1
    q => t
    k = 5
    allocate (a(0:3), source=2.0)
    call addresses(4)
    call addresses(4, a)
    call addresses(4, none, q, y)
    call addresses(4, a, nothing, k=k)
    call addresses(4, q=q, k=k, x=a, y=y)
    print '(8f4.0)', a, t, y, k
  end subroutine
end module
program absent
  use m
  implicit none
  integer :: i
  real, target :: x(4), f
  real, allocatable :: a(:), s, s0
  real, pointer :: p, q(:)
  type(node), pointer :: pn
  type(node) :: t1
  type(bt), pointer :: c
  type(node), allocatable :: r(:)
  x = 1
  nullify(p, q, pn)
  call nulls(4, x, p, pn, s0, .false.)
  ! prints:    1   1
  allocate(pn); allocate(pn%next)
  call nulls(4, x, p, pn, s0, .false.)
  ! prints:    1   1
  allocate(pn%next%next); allocate(pn%next%next%a(4)); pn%next%next%a = 3; allocate(pn%next%s); pn%next%s = 8
  f = 9; p => f; s0 = 2
  call nulls(4, x, p, pn, s0, .true.)
  ! prints:   57  47
  x = 1
  call opts(4, x)
  ! prints:    1   1
  ! prints:    2   2
  call opts(4, x, t = t1)
  ! prints:    6   6
  ! prints:    7   7
  allocate(a(4)); a = 2; s = 3; allocate(q(4)); q = 4; allocate(t1%a(4)); t1%a = 7; t1%next => pn; allocate(t1%s); t1%s = 100
  allocate(c); allocate(r(4))
  call opts(4, x, a, s, q, p, t1, c, r)
  ! prints:  264 264
  ! prints:    2   2
  call opts(4, x, a, q=q)
  ! prints:   44  44
  ! prints:    2   2
  call writes(4)
  call writes(4, s, q, p)
  ! prints:    5   6   7   8
  ! prints:    6
  ! prints:   17
  call host_data
  ! prints:  F F F F
  ! prints:  T F F F
  ! prints:  F T T F
  ! prints:  T F F T
  ! prints:  T T T T
  ! prints:   5.  8. 11. 14.  1.  1.  1.  1.
  ! prints:   3.  5.  7.  9.  3.  5.  7.  9.
  ! prints:   7.
  call empty(0)
  nullify (p)
  !$acc parallel loop reduction(+: p)
  do i = 1, 4
    p = p + x(i)
  end do
end program
! Arrays without elements.
subroutine empty(n)
  integer :: n
  real :: a(n)
  real, allocatable :: b(:,:)
  allocate(b(3, n))
  call enter(b)
  !$acc enter data copyin(a)
  !$acc parallel loop present(a, b)
  do i = 1, n
    a(i) = b(1, i)
  end do
  !$acc exit data delete(a)
  print '(2i2)', size(a), size(b) ! prints: 0 0
contains
  subroutine enter(x)
    real :: x(:,:)
    !$acc enter data copyin(x)
  end subroutine
end subroutine
