! Intrinsic procedures: arguments have the names of the dummies, MAX and MIN have two operands, names are the generic ones.
subroutine intrinsics(a, b, v, i, k, z, mask)
  implicit none
  real(8), intent(inout) :: a(:, :), b(:, :)
  real(8), intent(inout) :: v(:)
  integer, intent(inout) :: i, k
  complex(8), intent(inout) :: z
  logical, intent(in) :: mask(:)
  real :: r
  integer :: where_is(1)
  !$acc wait
  v(1) = sum(v) + maxval(sum(a, dim=1, mask=a > 0)) + product(v, mask=mask) + maxval(v) + dot_product(v, v)
  v = sum(a, 2)
  i = max(i, k, 3) + min(i, k) + maxloc(v, 1) + count(mask) + size(a) + size(a, dim=2)
  r = max(1.0, r) + amax1(r, 2.0) + dble(r) + float(i) + dsqrt(v(1)) + amod(r, 3.0) + iabs(i)
  where_is = minloc(v, mask=mask)
  a = matmul(a, transpose(b)) + merge(a, b, a > b) + spread(v, 1, 3)
  v = reshape(a, [4], order=[1]) + cshift(v, 1) + pack(a, .true.)
  if (any(mask) .and. all(v > 0)) k = mod(i, k) + modulo(i, -k) + sign(i, k) + int(v(2), 8)
  z = cmplx(v(1), v(2), kind=8) + exp(z)
  call random_number(v)
  call system_clock(count=i, count_rate=k)
  r = atan2(r, 2.0) + erf(r) + floor(r) + ceiling(r, 8) + epsilon(r) + kind(r)
end subroutine
