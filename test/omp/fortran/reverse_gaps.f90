! A region that the host runs for a device gets no section whose rows have gaps between them.
! flags: -fopenmp
! devices: emu, opencl
! fails: the section of a variable of the region has gaps between its rows
subroutine change(b)
  !$omp requires reverse_offload
  real, intent(inout) :: b(:, :)
  !$omp target map(tofrom: b)
  b(1, 1) = 2
  !$omp target device(ancestor: 1) map(always, tofrom: b)
  b(2, 1) = b(1, 1)
  !$omp end target
  !$omp end target
end subroutine

program gaps
  interface
    subroutine change(b)
      real, intent(inout) :: b(:, :)
    end subroutine
  end interface
  real :: a(4, 4) = 0
  call change(a)
  print '(2f4.1)', a(1:2, 1) ! prints:  2.0 2.0
  flush (6)
  call change(a(1:3, :))
end program
