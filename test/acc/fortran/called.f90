! Procedures that regions call, derived types, host_data.
! flags: -acc -fopenmp -Wno-device-recursion
module parts
  implicit none
  type point
    real(8) :: x
    integer :: tag(2)
  end type
  type field
    integer :: n
    real(8), allocatable :: v(:)
  end type
contains
  pure real(8) function square(x)
    real(8), intent(in) :: x
    square = x * x
  end function
  recursive integer function sequence(n) result(r)
    !$acc routine seq
    integer, value :: n
    r = n
    if (n > 1) r = sequence(n - 1) + sequence(n - 2)
  end function
  subroutine fill(row, n, s)
    !$acc routine seq
    integer, intent(in) :: n
    integer, intent(out) :: row(n), s
    integer :: i
    s = 0
    do i = 1, n
      row(i) = i * n
      s = s + row(i)
    end do
  end subroutine
  subroutine double_all(p, n)
    integer, intent(in) :: n
    real(8) :: p(n)
    integer :: i
    !$acc parallel loop deviceptr(p)
    do i = 1, n
      p(i) = 2 * p(i)
    end do
  end subroutine
end module

program called
  use parts
  implicit none
  integer, parameter :: n = 16
  integer :: i, rows(4, n), sums(n)
  real(8) :: y(0:n - 1)
  type(point) :: p(n)
  type(field) :: f
  !$acc parallel loop
  do i = 1, n
    y(i - 1) = square(real(i, 8)) + square(0.5d0)
    call fill(rows(:, i), 4, sums(i))
  end do
  print '(i0, 1x, i0, 1x, i0)', nint(sum(y)), sum(sums), sum(rows) ! prints: 1500 640 640
  !$acc parallel loop copyout(p(1:n))
  do i = 1, n
    p(i)%x = i
    p(i)%tag(1) = i
    p(i)%tag(2) = -2 * i
  end do
  print '(i0, 1x, i0)', nint(sum(p%x)), sum(p%tag(1)) + sum(p%tag(2)) ! prints: 136 -136
  f%n = n
  allocate (f%v(n))
  f%v = 1
  !$acc parallel loop copy(f%v)
  do i = 1, f%n
    f%v(i) = f%v(i) + i
  end do
  print '(i0)', nint(sum(f%v)) ! prints: 152
  !$acc data copy(y)
  !$acc host_data use_device(y)
  call double_all(y, n)
  !$acc end host_data
  call double_assumed(y)
  !$acc end data
  print '(i0)', nint(sum(y)) ! prints: 6000
  call check_optionals
  call elements
contains
  subroutine double_assumed(z)
    real(8) :: z(2, 0:*)
    !$acc host_data use_device(z)
    call double_all(z, n)
    !$acc end host_data
  end subroutine
  ! Absent arguments in clauses and behind PRESENT.
  subroutine optionals(a, b, k, c)
    real, intent(inout) :: a(10)
    real, intent(in), optional :: b(10), c(:,:)
    integer, optional :: k
    integer :: i
    !$acc parallel loop copy(a) copyin(b, k, c) default(none)
    do i = 1, 10
      a(i) = a(i) + 1
      if (present(b)) a(i) = a(i) + b(i)
      if (present(k)) a(i) = a(i) + k
      if (present(c)) a(i) = a(i) + c(i,2)
    end do
    !$acc data copyin(b, c)
    !$acc kernels
    do i = 1, 10
      if (present(b)) a(i) = a(i) + b(i)
      if (present(k)) a(i) = a(i) + k
      if (present(c)) a(i) = a(i) + c(i,2)
    end do
    !$acc end kernels
    !$acc end data
    !$acc enter data copyin(b)
    !$acc exit data delete(b)
    !$omp target map(a) map(to: b) firstprivate(k) defaultmap(none)
    do i = 1, 10
      a(i) = a(i) + 1
      if (present(b)) a(i) = a(i) + b(i)
      if (present(k)) a(i) = a(i) + k
    end do
    !$omp end target
    !$omp target teams distribute parallel do
    do i = 1, 10
      a(i) = a(i) + 1
      if (present(c)) a(i) = a(i) + c(i,2)
      if (present(k)) a(i) = a(i) + k
    end do
  end subroutine
  subroutine check_optionals
    real :: a(10), b(10), c(10, 2)
    a = 0
    b = 1
    c = 3
    call optionals(a)
    print '(i0)', nint(sum(a)) ! prints: 30
    call optionals(a, b)
    print '(i0)', nint(sum(a)) ! prints: 90
    call optionals(a, k=7)
    print '(i0)', nint(sum(a)) ! prints: 400
    call optionals(a, b, 5, c)
    print '(i0)', nint(sum(a)) ! prints: 750
    call check_recursion
  end subroutine
  subroutine check_recursion
    integer :: a(9), i
    a = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    !$acc kernels ! warning: 'sequence' is called, which may do anything
    do i = 1, 9
      a(i) = sequence(a(i))
    end do
    !$acc end kernels
    print '(9i3)', a ! prints:   1  1  2  3  5  8 13 21 34
  end subroutine
end program
! host_data: an element as the start of those behind it.
subroutine elements
  implicit none
  real(8) :: a(10), b(0:9, 10)
  real(8), allocatable :: c(:, :)
  a = 1; b = 2
  allocate (c(2:4, 5), source=3d0)
  !$acc data copy(a, b, c)
  !$acc host_data use_device(a, b, c)
  call f(a(2), 4)
  call g(b(2, 3), 3)
  call g(b, 3)
  if (size(b) == 100 .and. lbound(c, 1) == 2) call f(c(3, 2), 4)
  !$acc end host_data
  !$acc end data
  print '(10f4.0)', a, b, c
  call s(a, 10)
contains
subroutine s(a, n)
  integer :: n
  real(8) :: a(n, *)
  !$acc data copy(a(:, :1))
  !$acc host_data use_device(a)
  call f(a(5, 1), 4)
  !$acc end host_data
  !$acc end data
  print '(10f4.0)', a(:, 1)
end subroutine
subroutine f(x, n)
  integer :: n, i
  real(8) :: x(n)
  !$acc parallel loop deviceptr(x)
  do i = 1, n
   x(i) = x(i) + i
  end do
end subroutine
subroutine g(x, n)
  integer :: n, i
  real(8) :: x(*)
  !$acc parallel loop deviceptr(x)
  do i = 1, n
   x(i) = x(i) + i
  end do
end subroutine
end subroutine
! prints:   1.  2.  3.  4.  5.  1.  1.  1.  1.  1.
! prints:   3.  4.  5.  2.  2.  2.  2.  2.  2.  2.
! prints:   2.  2.  2.  2.  2.  2.  2.  2.  2.  2.
! prints:   2.  2.  3.  4.  5.  2.  2.  2.  2.  2.
! prints:   2.  2.  2.  2.  2.  2.  2.  2.  2.  2.
! prints:   2.  2.  2.  2.  2.  2.  2.  2.  2.  2.
! prints:   2.  2.  2.  2.  2.  2.  2.  2.  2.  2.
! prints:   2.  2.  2.  2.  2.  2.  2.  2.  2.  2.
! prints:   2.  2.  2.  2.  2.  2.  2.  2.  2.  2.
! prints:   2.  2.  2.  2.  2.  2.  2.  2.  2.  2.
! prints:   2.  2.  2.  2.  2.  2.  2.  2.  2.  2.
! prints:   3.  3.  3.  3.  4.  5.  6.  7.  3.  3.
! prints:   3.  3.  3.  3.  3.
! prints:   1.  2.  3.  4.  6.  3.  4.  5.  1.  1.
