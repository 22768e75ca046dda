! Constants, variables, types, operators and generic names of modules that gfortran alone has compiled.
program used
  use wrapper
  use library_kinds, only: twist => unit, moves => shifts
  implicit none
  type(spot) :: p(8)
  complex(dp) :: z
  real(dp) :: sums(8), one
  integer :: i, found(2)
  call library_fill
  one = 1
  !$acc parallel loop copyin(table) copyout(p, sums) copyin(first)
  do i = 1, 2 * rows
    p(i)%x = table(1, i) * pi + origin%y
    p(i)%y = first(mod(i, 4) + 1) * tenth + merge(1, 0, yes)
    sums(i) = sum(table(:, i)) + moves(1, 2)
  end do
  z = 0
  !$acc parallel copy(z) copyout(found)
  z = twist * twist + one
  found = [least + 1, ichar(quoted(4:4))]
  !$acc end parallel
  print '(8f6.2)', p(1)%x, p(1)%y, sums(8), real(z), aimag(z), p(2) .cross. p(3)
  print '(3(i0,1x), a)', found, exchanged(1, 2), library_stars(3)
  p(4) = p(1) + exchanged(p(1))
  summer => library_sum
  sums = summer(rows, table, .5_dp, library_half)
  sun%mass = sums
  call add_up(sun%mass, size(sun%mass))
  !$acc parallel loop copy(p)
  do i = 1, 8
    p(i)%x = p(i)%x + sun%at%x
  end do
  print '(8f6.2)', p(4)%x, sun%area(), total
end program
