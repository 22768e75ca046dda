! Numbers: kinds, constants exactly, conversions, complex numbers, logical kinds, characters.
subroutine numbers(i1, i2, i4, i8, r4, r8, c4, c8, l1, l4, s)
  use, intrinsic :: iso_fortran_env, only: int64, real64, real128
  implicit none
  integer(1) :: i1
  integer(2) :: i2
  integer :: i4
  integer(int64) :: i8
  real :: r4
  real(real64) :: r8
  real(real128) :: r16
  complex :: c4
  complex(8) :: c8
  logical(1) :: l1
  logical :: l4
  character(*) :: s
  integer, parameter :: big = huge(1), bits = int(z'ff')
  real, parameter :: pi = acos(-1.0), tiny_one = tiny(1.0) / 4
  !$acc wait
  i8 = i4
  i4 = i8 + i2 * i1
  i4 = big - 1 + bits / 2 - 200
  i1 = -7_1
  r4 = 0.1 + pi + tiny_one
  r8 = 0.1d0 + r4 - 1e300_8
  r16 = 1.1_real128 * r8
  r8 = i4 / 2 + i8 / 3d0
  r8 = r4**2 + r8**r4 + 2**i4 + r8**0.5d0
  c4 = (1.5, -2) * c4
  c8 = cmplx(r8, i4, 8) + c4
  c8 = conjg(c8)**2 / r8
  r4 = real(c8) + aimag(c4) + abs(c4) + c4%im
  l1 = l4
  l4 = l1 .and. r4 == r8 .or. c4 /= c8 .neqv. .not. l4
  r4 = (r4 + r8) - (-r4)
  l4 = s == 'it''s "x"\' // s(1:2) .or. len(s) > 3
  i4 = ieor(i4, 7) + ishft(i4, 2) + nint(r8)
end subroutine
