! What devices cannot have: elements of COMMON blocks and of EQUIVALENCE in declare, components of an array in data clauses.
! flags: -acc -fopenmp -fcray-pointer -ferror-limit=0
module unknown_places
  integer :: a, b(10), c(5), d, e(9)
  common /blk/ a, b
  equivalence (c, d)
  !$omp declare target(b) ! error: 'b' in 'omp declare target(b)': it is in a COMMON block
  !$omp declare target(c) ! error: 'c' in 'omp declare target(c)': it is in an EQUIVALENCE
  !$acc declare create(a) ! error: sorry, not implemented: 'a' in 'acc declare create(a)': it is in a COMMON block
  !$acc declare create(d) ! error: 'd' in 'acc declare create(d)': it is in an EQUIVALENCE
  !$acc declare create(e(2:3)) ! error: 'e(2:3)' in 'acc declare create(e(2:3))' is a part of a variable; 'declare' (OpenACC 3.3, 2.13) takes variables alone
contains
  subroutine strings(c, n)
    integer :: n
    character(len=n) :: c
    real :: w(n)
    !$acc declare create(w(1:2)) ! error: 'w(1:2)' in 'acc declare create(w(1:2))' is a part of a variable; 'declare' (OpenACC 3.3, 2.13) takes variables alone
    !$omp target private(c) ! error: sorry, not implemented: 'private' of 'c', a string whose length is not constant
    c = 'a'
    !$omp end target
  end subroutine
  subroutine shared(a, s)
    !$omp declare target
    real :: a(8), s
    integer :: i
    !$omp do reduction(inscan, +: s) ! error: sorry, not implemented: 'reduction(inscan, ...)' of 's', an argument, on 'do'
    do i = 1, 8
      s = s + a(i)
      !$omp scan inclusive(s)
      a(i) = s
    end do
  end subroutine
  subroutine held(r)
    !$omp declare target
    integer, intent(out) :: r
    integer, save :: t = 1
    t = t + 1 ! error: sorry, not implemented: 't', a saved variable of a procedure for devices: an internal procedure names it
    r = t
  contains
    subroutine inside
      t = 4
    end subroutine
  end subroutine
  subroutine counted(r)
    !$acc routine seq
    integer, intent(out) :: r
    integer :: t = 1
    t = t + 1 ! error: 't' is saved, which variables of procedures for devices cannot be (OpenACC 3.3, 2.15.1)
    r = t
  end subroutine
end module
module owners
  type own
    integer :: n
    real, allocatable :: u(:)
  end type
contains
  function made(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r(:)
    allocate (r(n))
    r = 1
  end function
  subroutine count_up(o)
    type(own), intent(inout) :: o
    o%n = o%n + 1
  end subroutine
end module
program p
  use owners
  use unknown_places, only: shared
  type t
    real :: x, y(3)
  end type
  type first
    integer :: n = 3
  end type
  type deep
    real, allocatable :: u(:)
    real, pointer :: q(:)
  end type
  type(t) :: s(10)
  type(deep) :: v, w
  type(own) :: o
  type(first) :: l
  integer, save :: e, f
  integer :: g, total
  !$omp declare reduction(sums: integer: omp_out = omp_out + omp_in) initializer(omp_priv = omp_orig)
  logical :: same
  real :: z(8)
  real, target :: x(5)
  real, pointer :: q(:)
  real :: pointee(8)
  pointer(at, pointee)
  equivalence (e, f)
  common /other/ g
  !$omp declare target(e) ! error: 'e' in 'omp declare target(e)': it is in an EQUIVALENCE
  !$omp declare target(g) ! error: 'g' in 'omp declare target(g)': it is in a COMMON block; OpenMP wants the block, /other/
  !$acc data copy(s(:)%x) ! error: 's(:)%x' in 'copy' is not contiguous
  !$acc end data
  !$acc enter data copyin(s%y(2)) ! error: 's%y(2)' in 'copyin' is not contiguous
  !$acc update self(s(2:5)%x) ! error: sorry, not implemented: 's(2:5)%x', components of an array
  !$omp target enter data map(to: s%x) ! error: 's%x' in 'map' is not contiguous
  !$omp target
  v = w ! error: sorry, not implemented: 'w', of a type with allocatable components and pointers, as a whole
  !$omp end target
  !$omp target teams
  q => x(2:) ! error: sorry, not implemented: a change of what 'q' points to, in code for devices, which declares no such pointer
  !$omp end target teams
  !$omp target teams num_teams(2)
  !$omp parallel default(private)
  w%u(1) = 2 ! error(-1): sorry, not implemented: 'default(private)' of 'w', which no clause names: the construct has its components
  !$omp end parallel
  !$omp end target teams
  !$omp target
  v%q => x ! error: sorry, not implemented: a new target of 'v%q', an array, that is no component
  !$omp end target
  !$omp target
  block
    real, pointer :: z(:)
    z => x
    associate (y => z) ! error: sorry, not implemented: ASSOCIATE of 'z', where its statements change the pointer
      z => x(2:)
    end associate
  end block
  !$omp end target
  !$omp target teams loop private(l) ! error: sorry, not implemented: 'private' of 'l', of a type with first values, on 'target teams loop'
  do g = 1, 10
    l%n = g
  end do
  !$omp target
  block
    real, allocatable :: u(:)
    allocate (u(3))
    !$omp parallel private(u) ! error: sorry, not implemented: the allocatable 'u', which code for devices declares, in 'private'
    u(1) = 1
    !$omp end parallel
  end block
  !$omp end target
  !$omp target
  do g = 1, 3
    block
      real, allocatable :: u(:)
      u = [1.0, 2.0]
      if (u(1) > g) goto 5
    5 continue ! error: sorry, not implemented: GOTO in a BLOCK with allocatable variables
    end block
  end do
  !$omp end target
  !$omp target
  allocate (w%u(3)) ! error: sorry, not implemented: ALLOCATE of 'w%u', which code for devices does not declare
  !$omp end target
  !$acc parallel firstprivate(w) ! error: sorry, not implemented: 'w', of a type with allocatable components and pointers, as a whole
  !$acc end parallel
  !$omp target
  block
    type(own) :: y
    !$omp task ! error: sorry, not implemented: 'y', which has memory of its own and stands in no clause, on 'task'
    y%u = [1.0]
    !$omp end task
  end block
  !$omp end target
  !$omp target
  block
    type(own) :: y
    !$omp task firstprivate(y) ! error: sorry, not implemented: 'firstprivate' of 'y', of a type with allocatable components, on 'task'
    y%u = [1.0]
    !$omp end task
  end block
  !$omp end target
  !$acc parallel loop
  do g = 1, 10
    call count_up(o) ! error: sorry, not implemented: 'o' as an argument of 'count_up', which may change components that are not allocatable
  end do
  !$omp target
  call shared(z, z(1))
  !$omp end target
  !$omp target
  at = loc(z)
  pointee(1) = 1 ! error: sorry, not implemented: 'pointee', whose address is in 'at', in code for devices
  !$omp end target
  !$omp target teams distribute parallel do reduction(sums: total) ! error: sorry, not implemented: 'omp_orig' in 'initializer' of 'declare reduction' for devices
  do g = 1, 10
    total = total + g
  end do
  !$omp target teams distribute parallel do reduction(.eqv.: same) ! error: sorry, not implemented: a reduction by '.eqv.' of 'same', which its construct uses but in 'same = same .eqv. ...'
  do g = 1, 10
    if (s(g)%x > 0) same = .true.
  end do
end program
