! Fortran that cannot be compiled for devices yet, each at its place.
! flags: -acc -fopenmp
module declared
  implicit none
  real, pointer :: p(:)
  integer :: one, two
  equivalence (one, two)
  !$acc declare create(p) ! error: sorry, not implemented: 'p' in 'acc declare create(p)': it is a pointer
  !$acc declare create(one) ! error: sorry, not implemented: 'one' in 'acc declare create(one)': it is in an EQUIVALENCE
  !$omp declare target(/none/) ! error: there is no COMMON block /none/
contains
  subroutine automatic
    integer :: n
    !$omp declare target(n) ! error: 'n' in 'omp declare target(n)' lives no longer than its procedure: it needs SAVE
    n = 1
  end subroutine
end module

program refused
  implicit none
  type labelled
    character(8) :: name
    integer :: x
  end type
  !$omp declare mapper(labelled) ! error: 'omp declare mapper(labelled)' wants 'TYPE :: VARIABLE' in its parentheses
  !$omp declare mapper(integer :: i) map(i) ! error: sorry, not implemented: 'declare mapper' of a type that is not derived
  type(labelled) :: named
  type numbers
    real :: x(10)
  end type
  type(numbers) :: held
  character(4) :: word
  integer :: i, a(10), b(0:10), last
  integer, pointer :: memory(:)
  word = 'abcd'
  !$acc host_data use_device(held%x) ! error: sorry, not implemented: 'use_device' of the component 'held%x'; it may name the dummy argument of a procedure that gets 'held%x'
  held%x = 1
  !$acc end host_data
  !$acc parallel loop
  do i = 1, 10
    if (word // 'e' == 'abcde') a(i) = i ! error: sorry, not implemented: the string 'word//'e'' in code for devices
  end do
  !$omp target map(always, to: b)
  !$omp teams distribute
  do i = 1, sum(b) ! error: sorry, not implemented: a function of an array in a bound of a directive's loop
    a(i) = 0
  end do
  !$omp end target
  !$acc parallel loop
  do i = 1, 10
    print '(b8)', i ! error: sorry, not implemented: PRINT with the format '(b8)' in code for devices
  end do
  !$omp target parallel do linear(a) ! error: sorry, not implemented: 'linear' of the array 'a'
  do i = 1, 10
    a(i) = i
  end do
  !$omp target parallel do lastprivate(conditional: a) ! error: 'lastprivate(conditional: ...)' of the array 'a'; it wants scalars
  do i = 1, 10
    if (i < 4) a(i) = i
  end do
  !$omp allocators allocate(omp_target_device_mem_alloc: memory) ! error: sorry, not implemented: 'omp allocators allocate(omp_target_device_mem_alloc: memory)' of 'memory': only allocatable arrays
  allocate (memory(10))
  !$omp target in_reduction(+: a(1:3)) ! error: sorry, not implemented: 'in_reduction' of 'a(1:3)' on 'target', which is no whole variable
  a(1) = a(1) + 1
  !$omp end target
  !$omp target defaultmap(none) map(from: a) ! error: 'last' is used, but no clause names it, as 'defaultmap(none)' wants
  a(1) = last
  !$omp end target
  !$omp metadirective when(construct={parallel}: taskwait) ! error: sorry, not implemented: the selector 'construct' of 'metadirective' outside of target regions in Fortran
  !$omp begin metadirective when(user={condition(last > 3)}: parallel)
10 last = last + 1 ! error: a label inside of 'begin metadirective', whose choice is made when the program runs
  !$omp end metadirective
  !$omp target map(tofrom: named)
  print *, named%name ! error: sorry, not implemented: 'named%name' in PRINT in code for devices
  !$omp end target
  !$acc data copy(a) ! error: 'acc data copy(a)' has no end
end program
