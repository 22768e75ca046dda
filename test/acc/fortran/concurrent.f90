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
end program
