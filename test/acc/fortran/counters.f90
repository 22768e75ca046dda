! Counters of loops behind them; scalars that loops write; steps; async.
! flags: -acc
program counters
  implicit none
  integer, parameter :: n = 64
  integer :: i, k, last(n), m, found(n), step, line(n)
  real(8) :: a(n), t
  a = [(i, i = 1, n)]
  !$acc parallel loop
  do i = 1, n
    t = a(i) * 2
    do k = 1, i
      if (k * k > i) exit
    end do
    last(i) = k
    found(i) = int(t)
  end do
  print '(i0, 1x, i0)', sum(last), sum(found) ! prints: 380 4160
  !$acc serial copy(k)
  do i = 1, n, 3
    a(i) = 0
  end do
  k = i
  !$acc end serial
  print '(i0, 1x, i0)', k, nint(sum(a)) ! prints: 67 1365
  do step = -3, 3, 6
    line = 0
    !$acc parallel loop
    do i = merge(n, 1, step < 0), merge(1, n, step < 0), step
      line(i) = i
    end do
    print '(i0)', sum(line) ! prints: 715
                            ! prints: 715
  end do
  m = 0
  !$acc enter data copyin(a, found)
  !$acc parallel loop async(1)
  do i = n, 1, -1
    a(i) = i
  end do
  !$acc parallel loop async(1) reduction(+: m)
  do i = 1, n
    m = m + int(a(i))
  end do
  !$acc update host(a(2:3)) async(1)
  !$acc wait(1)
  print '(i0, 1x, i0)', m, nint(a(2) + a(3)) ! prints: 2080 5
  !$acc exit data delete(a, found)

  ! A bound that its loop changes; a counter whose value is read before its loop, and as its first bound.
  i = 7
  line = 0
  !$acc serial copy(line, found)
  line(i) = 5
  m = 4
  do k = 1, m
    m = 10
    line(k) = line(k) + 1
  end do
  do i = i, 9
    line(i) = line(i) + 100
  end do
  found = i
  !$acc end serial
  print '(9(i0, 1x), i0)', line(1:9), found(1) ! prints: 1 1 1 1 0 0 105 100 100 10
  ! A bound of a section is not the section's variable.
  m = 10
  !$acc data copyout(line(1:m))
  !$acc parallel num_gangs(4)
  !$acc loop
  do i = 1, m
    line(i) = i
  end do
  m = 1
  !$acc end parallel
  !$acc end data
  print '(i0, 1x, i0)', sum(line(1:10)), m ! prints: 55 10
  ! A call with an expression of the step changes none.
  step = 3
  line = 0
  !$acc parallel loop collapse(2)
  do i = 1, 2
    do k = 1, 30, step
      call put(line(k + i), k / step)
    end do
  end do
  print '(i0, 1x, i0)', sum(line), line(30) ! prints: 90 9
contains
  subroutine put(x, y)
    !$acc routine seq
    integer, intent(out) :: x
    integer, intent(in) :: y
    x = y
  end subroutine
end program
