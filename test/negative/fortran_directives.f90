! Names and forms of directives that are wrong are reported at their places, with Fortran's words.
! flags: -acc -fopenmp
program p
  integer :: a(100), i
  !$omp declare target map(alloc: a)  ! error: 'map' is not allowed on 'declare target'
  !$omp declare target enter(a) nowait ! error: 'nowait' is not allowed on 'declare target'
  !$acc declare create(a) async       ! error: 'async' is not allowed on 'declare'
  !$acc paralel loop                  ! error: unknown OpenACC directive 'paralel'; did you mean 'parallel loop'?
  !$omp target parallel for           ! error: 'target parallel for' is C's; in Fortran it is 'target parallel do'
  !$omp target parallel do frstprivate(i)  ! error: unknown clause 'frstprivate' on 'target parallel do'; did you mean 'firstprivate'?
  !$acc parallel copy(a(1:3)          ! error: '(' has no matching ')'
  !$acc end paralel                   ! error: unknown OpenACC directive 'end paralel'; did you mean 'end parallel'?
  !$accparallel                       ! warning: a comment: a blank must follow '!$acc'
  !$acc& async                        ! error: '&' continues a directive, but the line before does not end in '&'
  a = 1 + &
  !$acc kernels                       ! error: a directive between the lines of one statement
    2
  !$acc update self(a) &              ! error: '&' continues the directive, but the next line does not start with '!$acc'
end program
