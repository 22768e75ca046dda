! Reductions that the program declares: of numbers and derived types, by names and operators, in programs, procedures and the modules of other files;
! of arguments, which the threads of the caller have.
! flags: -fopenmp
! sources: reductions.part.f90
program t
  use pts
  implicit none
  type acc
    real(8) :: s, c
  end type
  type mm
    integer :: lo = 1000, hi = -1000
  end type
  !$omp declare reduction(kahan: acc: add(omp_out, omp_in)) initializer(omp_priv = acc(0d0, 0d0))
  !$omp declare reduction(bounds: mm: omp_out = mm(min(omp_out%lo, omp_in%lo), max(omp_out%hi, omp_in%hi)))
  !$omp declare reduction(xored: integer: omp_out = ieor(omp_out, omp_in)) initializer(omp_priv = 0)
  type(pt) :: p, a(3)
  type(acc) :: k
  type(mm) :: b
  integer :: v(100), i, m
  real(8) :: d
  do i = 1, 100
    v(i) = mod(i * 37, 101)
  end do
  call total(100, v) ! prints:     5050     100     100     100.0       0.0     200.0
  p = pt(1, 2d0, [3d0, 4d0])
  !$omp target teams distribute parallel do reduction(.join.: p)
  do i = 1, 100
    p%n = max(p%n, v(i))
    p%y(1) = max(p%y(1), v(i) / 2d0)
  end do
  print '(2f10.1)', turned(100) ! prints:    5050.0   -5050.0
  print '(i8, 3f10.1)', p ! prints:      100       2.0      50.0       4.0
  k = acc(1d0, 0d0)
  !$omp target map(tofrom: k, b)
  !$omp teams distribute parallel do reduction(kahan: k) reduction(bounds: b)
  do i = 1, 100
    k%s = k%s + v(i)
    b%lo = min(b%lo, v(i))
    b%hi = max(b%hi, v(i))
  end do
  !$omp end target
  print '(2f10.1)', k ! prints:     5051.0       0.0
  print '(2i8)', b ! prints:        1     100
  do i = 1, 3
    a(i) = pt(i, 0, 0)
  end do
  m = 5
  d = 7
  !$omp target teams distribute parallel do reduction(.join.: a) reduction(most: m, d)
  do i = 1, 100
    a(mod(i, 3) + 1)%n = max(a(mod(i, 3) + 1)%n, v(i))
    m = max(m, v(i))
    d = max(d, v(i) * 2d0)
  end do
  print '(3i8)', a%n ! prints:      100      97      94
  print '(i8,f10.1)', m, d ! prints:      100     200.0
  call arguments
  call inner
contains
  subroutine sum_up(a, s, t, all, x)
    !$omp declare target
    integer, intent(in) :: a(:)
    real(8), intent(inout) :: s
    integer, intent(inout) :: t, x
    logical, intent(inout) :: all
    integer :: i
    !$omp do reduction(+: s) reduction(max: t) reduction(xored: x)
    do i = 1, size(a)
      s = s + a(i)
      t = max(t, a(i))
      x = ieor(x, a(i))
    end do
    !$omp sections reduction(+: s)
    !$omp section
    s = s + 10000
    !$omp section
    s = s + 20000
    !$omp end sections
    !$omp loop bind(parallel) reduction(+: s) reduction(.eqv.: all)
    do i = 1, size(a)
      s = s + 1000
      all = all .eqv. a(i) > 50
    end do
    !$omp single
    !$omp taskloop reduction(+: s)
    do i = 1, size(a)
      s = s + 2000
    end do
    !$omp end single
  end subroutine
  subroutine arguments
    real(8) :: s(2)
    integer :: t(2), x(2)
    logical :: all(2)
    s = 0.5d0
    t = [3, 200]
    x = 0
    all = .true.
    !$omp target parallel num_threads(6) map(tofrom: s, t, all, x)
    call sum_up(v, s(1), t(1), all(1), x(1))
    !$omp end target parallel
    !$omp target map(tofrom: s, t, all, x)
    call sum_up(v, s(2), t(2), all(2), x(2))
    !$omp end target
    print '(2f9.1, 4i4, 2l2)', s, t, x, all ! prints: 335050.5 335050.5 100 200 100 100 T T
  end subroutine
  subroutine add(x, y)
    type(acc), intent(inout) :: x
    type(acc), intent(in) :: y
    x%s = x%s + y%s
  end subroutine
  subroutine inner
    integer :: q
    !$omp declare reduction(odd: integer: omp_out = ieor(omp_out, omp_in)) initializer(omp_priv = 0)
    q = 0
    !$omp target
    !$omp parallel do reduction(odd: q)
    do i = 1, 100
      q = ieor(q, v(i))
    end do
    !$omp end target
    print '(i4)', q ! prints:  100
    !$omp parallel do reduction(odd: q)
    do i = 1, 100
      q = ieor(q, v(i))
    end do
    print '(i4)', q ! prints:    0
  end subroutine
  ! clang's code for it calls libatomic.
  complex(8) function turned(n)
    !$omp declare target
    integer, intent(in) :: n
    integer :: i
    turned = 0
    !$omp parallel do reduction(+: turned)
    do i = 1, n
      turned = turned + cmplx(i, -i, 8)
    end do
  end function
end program
