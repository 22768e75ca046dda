! Of declare_modules.f90: procedures that allocate, in a file without directives.
subroutine make(m)
  use fields
  integer, intent(in) :: m
  allocate (a(m), b(m, 0:2))
end subroutine
subroutine again
  use fields
  deallocate (a, b)
  allocate (a(-1:2), source=7d0)
  allocate (b(2, -1:2))
  allocate (scale)
  scale = 3
  b = 0.5d0
end subroutine
