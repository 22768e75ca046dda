! Regions that the host runs for a device: what they share with it, what they get copies of, which procedures of the host they call.
! flags: -fopenmp
module host_side
  implicit none
  !$omp requires reverse_offload
  type record
    integer :: count = 0
    real(8) :: sum = 0
    character(4) :: name = 'none'
  end type
  integer :: calls = 0
  real(8) :: log_of(32) = 0
contains
  subroutine note(i, v) ! no device has it
    integer, intent(in) :: i
    real(8), intent(in) :: v
    log_of(i) = v
    calls = calls + 1
  end subroutine

  real(8) function looked_up(a, n, factor)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), value :: factor
    character(20) :: text
    write (text, '(f8.3)') factor * sum(a)
    read (text, *) looked_up
  end function

  subroutine fill(r, k)
    type(record), intent(inout) :: r
    integer, intent(in), optional :: k
    r%name = 'host'
    r%count = r%count + 100
    if (present(k)) r%count = r%count + k
  end subroutine

  subroutine log(text, name, more)
    character(*), intent(in) :: text
    character(4), intent(inout) :: name
    character(*), intent(in), optional :: more
    character(30) :: line
    line = text // '.' // name
    if (present(more)) line = trim(line) // more
    write (*, '(a, 1x, i0)') trim(line), len(text)
    name = 'seen'
  end subroutine

  integer function ask(i)
    !$omp declare target
    integer, intent(in) :: i
    integer :: answer, local(3)
    local = i
    !$omp target device(ancestor: 1) map(from: answer) map(tofrom: local)
    call note(i, 0.5d0 * i)
    answer = 10 * i + local(2)
    local(3) = 7
    !$omp end target
    ask = answer + local(3)
  end function
end module

subroutine outside(a, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  a = a + n
end subroutine

program reverse
  use host_side
  implicit none
  call shared()
  call sections(16)
  call procedures()
  call records()
  call strings()
  call kinds([1d0, 2d0, 3d0, 4d0])
contains
  subroutine shared()
    integer :: a(8), b(8), seen, n, i
    a = [(i, i = 1, 8)]
    b = a
    n = 3
    seen = 0
    !$omp target map(tofrom: a, seen) map(to: b)
    a(1) = 100
    b(1) = 100
    !$omp target device(ancestor: 1) map(always, tofrom: a) map(to: b) map(always, from: seen)
    seen = a(1) + 1000 * n
    a(2) = 200
    b(2) = 7
    n = 99
    !$omp end target
    a(3) = a(2) + 1
    !$omp end target
    print '(7(i0, 1x))', a(1:3), b(2), seen, n ! prints: 100 200 201 7 3100 3
  end subroutine

  subroutine sections(n)
    integer, intent(in) :: n
    real(8), allocatable :: v(:)
    real(8) :: m(4, 0:3)
    integer :: i
    allocate (v(0:n - 1))
    v = [(i, i = 1, n)]
    m = 1
    !$omp target map(tofrom: v, m)
    v(3) = -1
    m(2, 3) = 5
    !$omp target device(ancestor: 1) map(always, tofrom: v(2:5)) map(always, tofrom: m) nowait
    v(4) = v(3) + 100
    v(5) = looked_up(m, 16, 2d0)
    m(:, 0) = m(2, 3)
    m(1, 1) = sum(m(:, 3))
    !$omp end target
    v(6) = v(4)
    !$omp end target
    print '(4(f0.1, 1x))', v(3:6) ! prints: -1.0 99.0 40.0 99.0
    print '(3(f0.1, 1x))', m(1, 0), m(4, 0), m(1, 1) ! prints: 5.0 5.0 8.0
  end subroutine

  subroutine procedures()
    integer :: answers(32), i, table(4)
    table = 1
    !$omp target teams distribute parallel do map(from: answers)
    do i = 1, 32
      answers(i) = ask(i)
    end do
    print '(3(i0, 1x), f0.1, 1x, i0)', answers(1), answers(32), sum(answers), sum(log_of), calls ! prints: 18 359 6032 264.0 32
    !$omp target map(tofrom: table)
    table(1) = 5
    !$omp target device(ancestor: 1) map(always, tofrom: table)
    call outside(table, 4)
    !$omp end target
    table(2) = table(2) + table(1)
    !$omp end target
    print '(4(i0, 1x))', table ! prints: 9 14 5 5
  end subroutine

  subroutine records()
    type(record) :: r, all(4)
    integer :: i, given, unset
    given = 5
    !$omp target teams distribute parallel do map(from: all) private(r) firstprivate(given)
    do i = 1, 4
      r%count = i
      r%sum = 0.5d0 * i
      r%name = 'dev'
      !$omp target device(ancestor: 1) map(tofrom: r) firstprivate(given) private(unset)
      unset = given + r%count
      given = 0
      call fill(r)
      r%sum = r%sum + unset
      call fill(r, 1000)
      !$omp end target
      r%sum = r%sum + given
      all(i) = r
    end do
    print '(2(i0, 1x), f0.1, 1x, a)', all(1)%count, all(4)%count, all(3)%sum, all(2)%name ! prints: 1201 1204 14.5 host
  end subroutine

  subroutine strings()
    character(6) :: word
    character(4) :: name
    word = 'abc'
    name = 'wxyz'
    !$omp target map(tofrom: name) map(to: word)
    word(4:6) = 'def'
    !$omp target device(ancestor: 1) map(always, to: word) map(always, tofrom: name)
    call log('text', name) ! prints: text.wxyz 4
    call log(word(2:4), name, '!') ! prints: bcd.seen! 3
    name(1:1) = 'S'
    !$omp end target
    name(2:2) = 'E'
    !$omp end target
    print '(a)', name ! prints: SEen
  end subroutine

  subroutine kinds(x)
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    real(8) :: total
    total = 0
    !$omp target map(to: x) map(from: y) map(tofrom: total)
    y = 2 * x
    !$omp target device(ancestor: 1) map(always, to: y) map(always, tofrom: total)
    total = total + sum(y) + x(2)
    !$omp end target
    total = total + 1
    !$omp end target
    print '(f0.1)', total ! prints: 23.0
    !$omp target device(ancestor: 1) map(tofrom: total)
    total = total + 0.5
    !$omp end target
    print '(f0.1)', total ! prints: 23.5
  end subroutine
end program
