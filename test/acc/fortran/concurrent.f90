! DO CONCURRENT with localities in regions.
! flags: -acc -fopenmp
program concurrent
  implicit none
  integer :: i, j, n, t, w(3), a(20), b(8, 9), s, m
  logical :: same, differs
  n = 20
  t = 7
  w = [1, 2, 3]
  s = 5
  m = 0
  !$acc parallel loop
  do concurrent (i=1:n) local(t) local_init(w) shared(a) reduce(+:s) reduce(max:m)
    t = i*2
    w(2) = w(2) + t
    a(i) = sum(w)
    s = s + a(i)
    m = max(m, mod(a(i), 17))
  end do
  print '(*(i0, 1x))', a, s, m, t, w ! prints: 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42 44 46 545 16 7 1 2 3
  !$acc kernels
  do concurrent (i=1:8, j=9:1:-2, i > 2)
    b(i, j) = i*j
  end do
  do concurrent (i=1:8, j=2:8:2)
    b(i, j) = i - j
  end do
  !$acc end kernels
  print '(*(i0, 1x))', sum(b(3:, :), 1), sum(b(:2, 2::2)) ! prints: 33 21 99 9 165 -3 231 -15 297 -28
  s = 0
  !$omp target teams map(tofrom: s)
  !$omp loop
  do concurrent (i=1:n) local(t) reduce(ieor:s)
    t = i*i
    s = ieor(s, t)
  end do
  !$omp end target teams
  print '(i0)', s ! prints: 412
  same = .false.
  differs = .false.
  !$acc parallel loop
  do concurrent (i=1:n) reduce(.eqv.: same) reduce(.neqv.: differs)
    same = same .eqv. mod(a(i), 7) == 1
    differs = (mod(a(i), 7) == 1) .neqv. differs
  end do
  print '(2l1)', same, differs ! prints: TT
  !$omp target teams distribute parallel do map(tofrom: same) reduction(.eqv.: same)
  do i = 1, n
    same = (i > 5 .neqv. same) .eqv. mod(i, 3) == 0
  end do
  print '(l1)', same ! prints: F
  call records
contains
  ! Each iteration's own begins with its type's first values, or as the one around; its components are no others'.
  subroutine records
    type start
      integer :: n = 3
      real(8) :: w(2) = [1d0, 2d0]
      character(3) :: c = 'abc'
    end type
    type(start) :: x, y(2)
    real(8) :: r(5)
    x%n = 50
    y%n = 60
    !$acc parallel loop copyout(r)
    do concurrent (i = 1:5) local(x, y)
      x%n = x%n + i
      y(2)%w(1) = y(2)%w(1) + x%n
      r(i) = x%n + y(2)%w(1) + y(1)%n * 100
      if (x%c == 'abc') r(i) = r(i) + 0.5d0
      x%c = 'xyz'
    end do
    print '(5f9.2)', r ! prints:    309.50   311.50   313.50   315.50   317.50
    !$omp target teams loop map(from: r) firstprivate(x)
    do i = 1, 5
      r(i) = x%n
      do concurrent (integer :: k = 1:3) local(x) local_init(y)
        x%n = x%n * k
        y(1)%n = y(1)%n + x%n
        if (k == i) r(i) = r(i) + y(1)%n
      end do
    end do
    print '(5f9.2)', r ! prints:    113.00   116.00   119.00    50.00    50.00
    print '(2i4)', x%n, y(1)%n ! prints:   50  60
  end subroutine
end program
