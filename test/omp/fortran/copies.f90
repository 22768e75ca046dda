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
  print '(5(1x, i0))', s, z%x, z%y ! prints(emu,opencl):  1 7 1 1 1
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
  call defaults
contains
  subroutine add_up(x, s, n)
    !$omp declare target
    integer, intent(inout) :: x(3), s
    integer, intent(in) :: n
    integer :: i
    !$omp parallel do default(private) shared(n) num_threads(3)
    do i = 1, n
      x = i
      s = sum(x)
    end do
    !$omp parallel default(firstprivate) num_threads(2)
    s = s + 1
    x(1) = s
    !$omp end parallel
    !$omp parallel do firstprivate(x) lastprivate(s) num_threads(3)
    do i = 1, n
      s = i * x(2)
    end do
  end subroutine
  ! Of directives in a construct.
  subroutine defaults
    integer :: i, j, r(8), w(3), t(0:2), q(2, 2), k, out(4, 2)
    real(8), allocatable :: al(:), own(:)
    w = 5
    k = 6
    !$omp target map(tofrom: w, k)
    call add_up(w, k, 5)
    !$omp end target
    print '(4i3)', w, k ! prints:   5  5  5 25
    t = [1, 2, 3]
    q = 1
    allocate (al(0:3), own(2:3))
    al = 0.5d0
    own = 7
    k = 4
    !$omp target map(from: r)
    !$omp parallel do default(private) shared(r, t, al) num_threads(4)
    do i = 1, 8
      w = i
      own = i
      q(1, :) = [i, 2]
      q(2, :) = t(1:2)
      do j = 1, 3
        w(j) = w(j) * j
      end do
      r(i) = sum(w) + sum(q) + t(0) + int(sum(al)) + size(al) + int(sum(own))
    end do
    !$omp end target
    print '(8i5)', r ! prints:   23   32   41   50   59   68   77   86
    !$omp target teams num_teams(2) map(from: out)
    !$omp distribute parallel do default(firstprivate) shared(out)
    do i = 1, 4
      w(1) = w(1) + i - i
      al(2) = al(2) + 0
      t(2) = t(2) * 1
      block
        integer :: b(2)
        b = i + k
        out(i, :) = [sum(w) + b(1), sum(t) + int(2 * al(3))]
      end block
    end do
    !$omp end target teams
    print '(8i5)', out ! prints:   20   21   22   23    7    7    7    7
    !$omp target teams distribute parallel do default(private) shared(r, al) map(from: r)
    do i = 1, 8
      own = i
      r(i) = int(sum(al)) + int(sum(own)) + size(al) + ubound(own, 1)
    end do
    print '(8i5)', r ! prints:   11   13   15   17   19   21   23   25
    print '(3i4, 3i4, 4i4, 6f5.1)', w, t, q, al, own ! prints:   5   5   5   1   2   3   1   1   1   1  0.5  0.5  0.5  0.5  7.0  7.0
  end subroutine
end program
