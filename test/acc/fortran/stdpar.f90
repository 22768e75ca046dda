! DO CONCURRENT by -stdpar: localities, reductions, masks, temporaries, data around; what stays on the host.
! flags: -stdpar -Wall
module fields
  implicit none
  integer, parameter :: n = 40
  real(8), allocatable :: u(:, :), v(:, :)
contains
  pure real(8) function half(x)
    real(8), intent(in) :: x
    half = x / 2
  end function
  subroutine smooth
    integer :: i, j
    real(8) :: t
    do concurrent (j = 2:n - 1, i = 2:n - 1)
      t = u(i - 1, j) + u(i + 1, j)
      t = t + u(i, j - 1) + u(i, j + 1)
      v(i, j) = half(t) / 2
    end do
    t = 0
    do concurrent (i = 1:n, j = 1:n, mod(i + j, 2) == 0)
      u(i, j) = v(i, j)
    end do
  end subroutine
end module
program stdpar
  use fields
  implicit none
  integer :: i, k, row(6) = [1, 3, 4, 7, 9, 11], hits(5), last
  real(8) :: w(10), y(5), work(3), grid(2, 3), total, s
  allocate (u(n, n), v(n, n))
  do concurrent (i = 1:n)
    u(:, i) = i
  end do
  v = 0
  !$acc data copy(u) create(v)
  do concurrent (i = 1:n, k = 1:n)
    v(i, k) = 0
  end do
  call smooth
  !$acc end data
  print '(f0.4)', sum(u) ! prints: 31201.0000
  w = 2
  do concurrent (i = 1:5) local(s) shared(w)
    s = 0
    do k = row(i), row(i + 1) - 1
      s = s + w(k)
    end do
    y(i) = s
  end do
  print '(5(1x, f0.1))', y ! prints:  4.0 2.0 6.0 4.0 4.0
  ! Not conforming without a locality, or not for devices.
  last = 0
  do concurrent (i = 1:5) ! warning: this DO CONCURRENT stays on the host: 'last' may be read behind the loop
    if (i == 3) last = i
  end do
  print '(i0)', last ! prints: 3
  do concurrent (i = 1:5) ! warning: this DO CONCURRENT stays on the host: several iterations may write 'work'; LOCAL(work) would give each its own
    work(1) = y(i)
    work(2) = work(1) * 2
    y(i) = work(2)
  end do
  print '(5(1x, f0.1))', y ! prints:  8.0 4.0 12.0 8.0 8.0
  do concurrent (i = 1:5) ! warning: this DO CONCURRENT stays on the host: several iterations may write 'work'
    work(1 + mod(i, 2)) = y(i)
    y(i) = work(1 + mod(i, 2)) / 2
  end do
  do concurrent (i = 1:5)
    grid(1 + mod(i - 1, 2), 1 + (i - 1) / 2) = y(i)
  end do
  print '(5(1x, f0.1))', grid(:, 1:2), grid(1, 3) ! prints:  4.0 2.0 6.0 4.0 4.0
  y = y * 2
  do concurrent (i = 1:5) local(work)
    work(1) = y(i)
    work(2) = work(1) * 2
    y(i) = work(2)
  end do
  print '(5(1x, f0.1))', y ! prints:  16.0 8.0 24.0 16.0 16.0
  hits = 0
  do concurrent (i = 1:5)
    do k = 1, i
      hits(i) = hits(i) + k
    end do
  end do
  print '(5(1x, i0))', hits ! prints:  1 3 6 10 15
  total = 0
  do concurrent (i = 1:5) reduce(+: total)
    total = total + hits(i)
  end do
  print '(f0.1)', total ! prints: 35.0
  do concurrent (i = 1:5)
    block
      real(8) :: z
      z = y(i)
      y(i) = z + 1
    end block
  end do
  print '(f0.1)', sum(y) ! prints: 85.0
  call scalars
contains
  ! Scalars that later loops assign before they read them have a copy in each iteration.
  subroutine scalars
    integer :: n, step, m
    real(8) :: a, b, c, z(20)
    z = 1
    do step = 1, 2
      do concurrent (n = 1:20)
        a = z(n) + n
        b = a * 2
        z(n) = b
      end do
      do concurrent (n = 1:20)
        a = z(n) - 1
        if (a > 10) then
          b = a
        else
          b = 10
        end if
        z(n) = b
      end do
      block
        real(8) :: t
        t = z(1)
        associate (u => z(2))
          a = t + u
          z(3) = a
        end associate
      end block
    end do
    print '(f0.1)', sum(z) ! prints: 1331.0
    m = 0
    do step = 1, 2
      do concurrent (n = 1:20) ! warning: this DO CONCURRENT stays on the host: 'c' may be read behind the loop
        c = n
        z(n) = c
      end do
      if (z(1) > m) cycle
      c = 0
    end do
    print '(l1)', c > 0 ! prints: T
    do concurrent (n = 1:20) ! warning: this DO CONCURRENT stays on the host: 'c' may be read behind the loop
      c = n
      z(n) = c
    end do
    do concurrent (n = 1:20)
      z(n) = z(n) + min(c, 0d0)
    end do
    do concurrent (n = 1:20) ! warning: this DO CONCURRENT stays on the host: 'm' may be read behind the loop
      m = 3
      z(n) = z(n) + m
    end do
    block
      integer :: w(m)
      w = 1
      print '(i0, 1x, f0.1)', sum(w), sum(z) ! prints: 3 270.0
    end block
  end subroutine
end program
