! Copies of arrays that threads have, last values of arrays and counters, defaultmap.
! flags: -fopenmp
program copies
  implicit none
  type pair
    integer :: x, y(3)
  end type
  integer :: a(4), b(0:7), c(3, 2), i, j, k, s, step
  integer, pointer :: q(:)
  integer, allocatable :: held(:)
  type(pair) :: z
  allocate (q(3), held(-1:4))
  a = 1
  b = 0
  ! The region has the array itself outside of the loop.
  !$omp target map(tofrom: b)
  a(2) = 7
  !$omp parallel do private(a)
  do i = 0, 3
    a = i
    b(i) = sum(a)
  end do
  b(0) = b(0) + a(2) + a(1)
  !$omp end target
  print '(8(1x, i0))', b(:3), a ! prints:  8 4 8 12 1 7 1 1
  !$omp target map(tofrom: b)
  a(1) = 9
  !$omp parallel firstprivate(a) num_threads(2)
  a(2) = a(1) + 1
  !$omp do lastprivate(k)
  do k = 0, 7
    b(k) = a(1) + a(2)
  end do
  !$omp end do
  !$omp end parallel
  a(4) = k
  !$omp end target
  print '(12(1x, i0))', b, a ! prints:  19 19 19 19 19 19 19 19 9 7 1 8
  i = 77
  !$omp target teams distribute parallel do lastprivate(a, i)
  do i = 1, 10
    if (mod(i, 3) == 0) cycle
    a = i
  end do
  print '(5(1x, i0))', i, a ! prints:  11 10 10 10 10
  step = 2
  !$omp target teams distribute parallel do lastprivate(i, j, c) collapse(2)
  do i = 10, 2, -3
    do j = 1, 9, step
      c = i * 100 + j
    end do
  end do
  print '(8(1x, i0))', i, j, c ! prints:  1 11 409 409 409 409 409 409
  !$omp target parallel do simd linear(i: 2) map(from: b)
  do i = 0, 7, 2
    b(i) = i
  end do
  print '(2(1x, i0))', i, sum(b(::2)) ! prints:  8 12

  ! A variable of a derived type in a clause is moved as a whole, its components with it.
  z%x = 1
  z%y = 1
  !$omp target firstprivate(z) map(from: s)
  z%x = z%x + 1
  z%y(2) = 5
  s = z%x + sum(z%y)
  !$omp end target
  print '(5(1x, i0))', s, z%x, z%y ! prints:  9 1 1 1 1
  !$omp target enter data map(to: z)
  z%x = 7
  !$omp target map(to: z) map(from: s)
  s = z%x
  z%y(1) = 3
  !$omp end target
  print '(5(1x, i0))', s, z%x, z%y ! prints(emu):  1 7 1 1 1
  ! prints(nvidia):  1 7 1 1 1
  ! prints(host):  7 7 3 1 1
  !$omp target exit data map(delete: z)
  s = 5
  z%x = 1
  q = 3
  held = 4
  a = 5
  !$omp target defaultmap(from: scalar) defaultmap(tofrom: aggregate) defaultmap(to: pointer) &
  !$omp defaultmap(from: allocatable)
  s = 6
  z%x = z%x + 1
  a(1) = a(1) + 1
  held(2) = 4
  held(-1) = q(1)
  !$omp end target
  print '(5(1x, i0))', s, z%x, a(1), held(2), held(-1) ! prints:  6 2 6 4 3
  !$omp target defaultmap(firstprivate) map(from: s)
  a(1) = a(1) + 1
  s = a(1)
  !$omp end target
  print '(2(1x, i0))', s, a(1) ! prints:  7 6
  !$omp target data map(to: a, z)
  !$omp target defaultmap(present: aggregate) map(from: s)
  s = a(1) + z%x
  !$omp end target
  !$omp end target data
  print '(1x, i0)', s ! prints:  8
  ! 'default' is about arrays, too: each team has its own, and the host's stay.
  i = 5
  a = [1, 2, 3, 4]
  b = 0
  !$omp target teams distribute default(firstprivate) shared(b) num_teams(4)
  do k = 0, 7
    a(2) = a(2) + k
    a(1) = 3 * a(2) + i
    b(k) = a(1) - 3 * a(2) + a(3)
  end do
  print '(12(1x, i0))', b, a ! prints:  8 8 8 8 8 8 8 8 1 2 3 4
end program
