! Pointers in private and firstprivate that the region changes; scalar pointers and allocatables, which the standards move as a whole; last values of sections.
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
end program
