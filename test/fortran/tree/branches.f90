! IF, SELECT CASE and jumps.
subroutine branches(i, l, b, c, *)
  implicit none
  integer, intent(inout) :: i
  integer(8), intent(in) :: l
  logical, intent(in) :: b
  character(4), intent(in) :: c
  !$acc wait
  if (i == 1) i = 2
  check: if (b .and. i > 0) then
    i = 3
  else if (.not. b .or. i <= -7) then check
    i = 4
  else check
    i = 5
  end if check
  select case (l)
  case (1)
    i = 1
  case (:-1, 3:5, 9)
    i = 2
  case (100:)
    continue
  case default
    i = 3
  end select
  names: select case (c)
  case ('a':'f', "it's")
    i = 4
  end select names
  select case (b .eqv. .true.)
  case (.true.)
    i = 5
  case (.false.)
    i = 6
  end select
  if (i > 2) go to 10
  goto (10, 20), i
  if (i) 10, 20, 20
  do 30 i = 1, 5
    if (i == 3) goto 30
30 end do
  if (i == 1) then
    goto 40
    i = 2
40 end if
10 i = 7
  return 1
20 continue
  if (i == 7) stop
  if (i == 8) stop 3
  if (i == 9) error stop 'nine'
  return
end subroutine
