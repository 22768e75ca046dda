! Pointers in private and firstprivate that the region changes; scalar pointers and allocatables, which the standards move as a whole; last values of sections.
! and arguments that are pointers.
! flags: -acc -fopenmp -Wno-declared-dependence
module pm
  implicit none
  type cell
    real, pointer :: v(:) => null()
    real :: w
  end type
contains
  real function pick(a, i)
    !$acc routine seq
    real, target, intent(in) :: a(:)
    integer, intent(in) :: i
    real, pointer :: p(:)
    p => a(i:)
    pick = p(1) + size(p)
  end function
  subroutine rows(m, n, a, r)
    integer, intent(in) :: m, n
    real, target :: a(m, n)
    real :: r(n)
    real, pointer :: p(:), row(:, :)
    integer :: i, j
    !$acc parallel copy(a, r)
    !$acc loop gang private(p)
    do i = 1, n
      p => a(:, i)
      r(i) = 0
      !$acc loop vector reduction(+: r)
      do j = 1, m
        p(j) = p(j) * 2
      end do
    end do
    !$acc end parallel
    !$acc parallel loop gang private(p) copy(a, r)
    do i = 1, n
      p(0:) => a(:, i)
      r(i) = p(0) + lbound(p, 1)
      p => a(1:m:2, i)
      r(i) = r(i) + size(p) + p(2)
    end do
    row => a(2:3, :)
    !$acc parallel loop collapse(2) firstprivate(row) copy(r)
    do i = 1, n
      do j = 1, 2
        if (j == 1) r(i) = r(i) + row(j, i) + size(row, 2)
      end do
    end do
    !$acc kernels
    !$acc loop independent private(p)
    do i = 1, n
      p => a(:, i)
      if (associated(p)) r(i) = r(i) + pick(p, 2)
      nullify(p)
      if (.not. associated(p)) r(i) = r(i) + 1
    end do
    !$acc end kernels
  end subroutine
end module
module pointees
  implicit none
contains
  real function total(p)
    real, pointer, intent(in) :: p(:)
    integer :: i
    total = -1
    if (.not. associated(p)) return
    total = 0
    do i = lbound(p, 1), ubound(p, 1)
      total = total + p(i) * i
    end do
  end function
  subroutine scale(q, f)
    real, pointer, intent(in) :: q(:, :)
    real, intent(in) :: f
    q = q * f
    q(2, 3) = -size(q, 1)
  end subroutine
  real function cube(c)
    real, pointer, intent(in) :: c(:, :, :)
    cube = c(2, 1, 2) + 10 * c(1, 1, 3) + 1000 * sum(c)
  end function
  subroutine work(a, r)
    real, target, intent(inout) :: a(6, 5)
    real, intent(out) :: r(5)
    real, pointer :: p(:), q(:, :), c(:, :, :)
    real, target :: b(4, 3, 4)
    integer :: i
    b = reshape([(real(i), i = 1, 48)], [4, 3, 4])
    nullify (p)
    r(1) = total(p)
    p => a(2:4, 2)
    r(2) = total(p)
    p(0:) => a(:, 5)
    r(3) = total(p)
    q => a(2:5, 2:5)
    call scale(q, 2.0)
    call scale(a(1:2, 1:3), 3.0)
    c => b(1:3, 2:2, 2:4)
    r(4) = cube(c)
    r(5) = total(a(3:5, 1))
  end subroutine
end module
program own_pointers
  use pm
  implicit none
  real, target :: a(4, 6), k
  real :: r(6)
  real, pointer :: s, t
  integer :: i
  a = reshape([(real(i), i = 1, 24)], [4, 6])
  r = 0
  call rows(4, 6, a, r)
  print '(6i6)', nint(r) ! prints:     28    60    92   124   156   188
  print '(i6)', nint(sum(a)) ! prints:    600
  k = 5
  s => k
  !$omp target parallel do private(t) firstprivate(s) map(tofrom: a, k)
  do i = 1, 6
    t => a(1, i)
    t = t + s
    if (i == 6) then
      s => a(2, 6)
      s = 100
    end if
  end do
  print '(3i6)', nint([sum(a), k, s]) ! prints:    686     5     5
  t => k
  !$omp target
  !$omp parallel firstprivate(t)
  !$omp single
  t = t + 1
  !$omp end single
  !$omp end parallel
  !$omp end target
  print '(i6)', nint(k) ! prints:      6
  call scalars
  call sections
  call arguments
contains
  subroutine scalars
    real, pointer :: u
    real, allocatable :: v
    integer :: i
    allocate (u, v)
    u = 1
    v = 2
    !$omp target
    u = u + 1
    v = v + 1
    !$omp end target
    !$acc parallel loop
    do i = 1, 10
      if (i == 3) then
        u = u + 1
        v = v + 10
      end if
    end do
    print '(2i6)', nint([u, v]) ! prints:      3    13
    !$omp target firstprivate(u, v)
    u = u + 1
    v = v + 1
    !$omp end target
    print '(2i6)', nint([u, v]) ! prints:      4    13
  end subroutine
  subroutine sections
    integer :: last(3), b(3), x
    b = 0
    !$omp target parallel map(tofrom: last, b)
    !$omp sections lastprivate(last) private(x)
    x = 1
    b(1) = x
    last = 1
    !$omp section
    x = 2
    b(2) = x
    last = [5, 6, 7]
    !$omp end sections
    !$omp end target parallel
    print '(6i6)', last, b ! prints:      5     6     7     1     2     0
  end subroutine
  subroutine arguments
    use pointees
    real :: a(6, 5), r(5)
    integer :: k
    a = reshape([(real(k), k = 1, 30)], [6, 5])
    !$omp target map(tofrom: a) map(from: r)
    call work(a, r)
    !$omp end target
    print '(5f9.0)', r ! prints:       -1.      56.     430.  270440.      26.
    print '(9f6.0)', a(:4, 1:4), sum(a(5:, :)) ! prints:     3.    6.    3.    4.   21.   48.   18.   20.   39.
    ! prints:    -2.   30.   32.   19.   40.   -4.   44.  255.
  end subroutine
end program
