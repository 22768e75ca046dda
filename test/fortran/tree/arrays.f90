! Arrays: sections, vector subscripts, bounds as declared, WHERE, FORALL, constructors.
subroutine arrays(n, shape, lower, size, fixed, star, map)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: shape(:, :), lower(0:, -1:)
  real(8), intent(inout), contiguous :: size(:)
  real(8), intent(inout) :: fixed(n, 2:n + 1), star(3, *)
  integer, intent(in) :: map(:)
  integer, parameter :: primes(*) = [2, 3, 5], table(2, 0:1) = reshape([1, 2, 3, 4], [2, 2])
  real(8) :: automatic(n), constant(-2:2)
  logical :: mask(n)
  integer :: i, j
  constant = 0
  constant(:) = automatic(1:5)
  !$acc wait
  shape(1:n:2, 3) = lower(:, 1)
  shape(2, :) = shape(n:1:-1, 2)
  automatic = size(map)
  automatic(map(1:2)) = 1
  fixed(:, 2:) = 2 * fixed
  star(1, 4) = primes(2) + table(i, 1)
  mask = automatic > 0 .and. .not. mask
  where (mask)
    automatic = sqrt(automatic)
  elsewhere (automatic < -1)
    automatic = -1
  elsewhere
    automatic = 0
  end where
  where (mask) automatic = 1 / automatic
  forall (i = 1:n, j = 1:n:2, i /= j) shape(i, j) = i
  forall (i = 1:n)
    fixed(i, 2) = i
    where (mask) fixed(:, i) = 0
  end forall
  automatic(1:3) = [1.0, 2.5, real(n)]
  automatic = [(i * 2.0d0, i = 1, n)]
  automatic = [((real(i + j, 8), i = 1, 2), j = 1, n / 2)]
  automatic(1) = lbound(lower, 1) + ubound(lower, 2) + ubound(fixed, 2)
end subroutine
