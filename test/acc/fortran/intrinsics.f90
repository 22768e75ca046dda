! Intrinsic functions compute on devices what the host's compiler computes.
! flags: -acc
module values
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: ni = 44, nr = 46
contains
  subroutine integers(a, b, s, r)
    !$acc routine seq
    integer(1), intent(in) :: a, s
    integer(8), intent(in) :: b
    integer(8), intent(out) :: r(ni)
    integer(4) :: i
    integer(2) :: h
    i = int(ieor(b, 77_8), 4)
    h = int(iand(b, 16383_8), 2)
    r(1) = ibset(a, 7) + ibclr(a, 7)
    r(2) = not(a) + not(h)
    r(3) = ishftc(a, int(s)) + ishftc(h, -int(s))
    r(4) = ishftc(i, 2, 7)
    r(5) = ishftc(b, -3, 64)
    r(6) = shifta(a, int(s)) + shifta(h, 16)
    r(7) = shiftl(i, int(s))
    r(8) = shiftr(a, int(s))
    r(9) = dshiftl(a, 99_1, int(s))
    r(10) = dshiftr(i, 12345, int(s))
    r(11) = dshiftl(b, 5_8, 64)
    r(12) = merge_bits(a, 85_1, 51_1)
    r(13) = maskl(int(s), 1) + maskr(int(s), 2)
    r(14) = maskl(int(s), 8)
    r(15) = popcnt(a) + poppar(h) + leadz(i) + trailz(b)
    r(16) = merge(1, 0, bge(a, i)) + merge(2, 0, bgt(b, h)) + merge(4, 0, ble(a, b)) + merge(8, 0, blt(i, a))
    r(17) = modulo(a, 7_1) + modulo(b, -11_8) + mod(i, 13)
    r(18) = sign(i, int(a)) + sign(b, -1_8)
    r(19) = ibits(h, 2, int(s)) + ibits(b, 3, 60)
    r(20) = merge(1, 0, btest(b, int(s)))
    r(21) = 3**int(s) + (-2)**int(s) + 2**(-int(s))
    r(22) = 7_8**int(s)
    r(23) = dim(i, 50) + dim(b, 50_8)
    r(24) = max(i, 3, int(a)) + min(b, 9_8, -9_8)
    r(25) = transfer(1.5d0 + s, 1_8)
    r(26) = transfer(real(s), 1)
    r(27) = transfer(b, 1_2)
    r(28) = exponent(real(b)) + exponent(0d0)
    r(29) = nint(b/3d0, 8) + nint(-2.5) + nint(2.5)
    r(30) = floor(b/7., 8) + ceiling(i/7d0, 8)
    r(31) = iand(a, 15_1) + ior(h, 3_2) + ieor(i, 255)
    r(32) = abs(a) + abs(b)
    r(33) = moved(i, int(s))
    r(34) = merge(1, 0, ieee_is_nan(sqrt(real(a)))) + merge(2, 0, ieee_is_finite(real(b)))
    r(35) = merge(1, 0, ieee_is_negative(-0.0)) + merge(2, 0, ieee_is_normal(real(s)))
    r(36) = int(aint(b/10d0)) + int(anint(b/10d0))
    r(37) = merge(1, 0, is_iostat_end(int(s) - 3))
    r(38:ni) = 0
  end subroutine
  pure integer function moved(i, s)
    !$acc routine seq
    integer, intent(in) :: i, s
    moved = 85
    call mvbits(i, 1, 4, moved, s)
  end function
  subroutine reals(x, y, n, r)
    !$acc routine seq
    real(8), intent(in) :: x, y
    integer, intent(in) :: n
    real(8), intent(out) :: r(nr)
    complex(8) :: z
    complex(4) :: w
    real(4) :: t
    z = cmplx(x, y, 8)
    w = cmplx(y, x)
    t = real(x)
    r(1) = fraction(x) + fraction(t)
    r(2) = spacing(x) + spacing(t)
    r(3) = rrspacing(y) + rrspacing(t)
    r(4) = scale(x, n) + scale(t, -n)
    r(5) = set_exponent(x, n) + set_exponent(t, 2)
    r(6) = nearest(x, y) + nearest(t, -1.0)
    r(7) = erfc_scaled(x) + erfc_scaled(abs(t)*20)
    r(8) = 0
    r(9) = hypot(x, y) + atan2(x, y) + atan(t)
    r(10) = aint(x) + anint(t, 8)
    r(11) = modulo(x, y) + mod(t, 3.0)
    r(12) = sign(x, -0d0) + dim(x, y)
    r(13) = log_gamma(abs(y) + 0.5d0)
    r(14) = abs(w) + aimag(z) + real(conjg(w))
    z = acos(z) + asin(z) + atan(z)
    r(15) = z%re
    r(16) = z%im
    w = acosh(w) - asinh(w) * atanh(w)
    r(17) = real(w)
    r(18) = aimag(w)
    z = z**n + z**(-2) + sqrt(z) + log(z) + exp(z/10) + sin(z) * tanh(z)
    r(19) = real(z)
    r(20) = aimag(z)
    r(21) = x**n + t**(-2) + abs(x)**0.3d0
    r(22) = dprod(t, 3.0)
    r(23) = acosh(1 + abs(x)) + asinh(x) + erf(x) + erfc(x)
    r(24) = ieee_copy_sign(3d0, x)
    r(25) = max(x, y, 1d0) + min(t, 2.0)
    r(26) = tiny(x) + huge(t) + epsilon(x) + digits(x)
    r(27:nr) = 0
  end subroutine
end module
program intrinsics
  use values
  implicit none
  integer, parameter :: m = 12
  integer(8) :: d(ni, m), h(ni)
  real(8) :: x(nr, m), g(nr)
  integer :: i, k, wrong
  !$acc parallel loop
  do i = 1, m
    call integers(int(i*37 - 200, 1), i*987654321_8 - 4000000000_8, int(mod(i, 7), 1), d(:, i))
    call reals((i - 6.3d0)*0.17d0, 2.45d0 - 0.3d0*i, mod(i, 5), x(:, i))
  end do
  wrong = 0
  do i = 1, m
    call integers(int(i*37 - 200, 1), i*987654321_8 - 4000000000_8, int(mod(i, 7), 1), h)
    call reals((i - 6.3d0)*0.17d0, 2.45d0 - 0.3d0*i, mod(i, 5), g)
    do k = 1, ni
      if (d(k, i) /= h(k)) print '(a, *(i0, 1x))', 'integer ', k, i, d(k, i), h(k)
    end do
    do k = 1, nr
      if (abs(x(k, i) - g(k)) > 2d-6*max(1d-3, abs(g(k)))) print '(a, 2(i0, 1x), 2g0.9)', 'real ', k, i, x(k, i), g(k)
    end do
  end do
  print '(i0, 1x, i0)', wrong, sum(iand(d(33, :), 1_8)) ! prints: 0 12
end program
