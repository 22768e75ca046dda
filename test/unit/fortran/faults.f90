! Faults of directives, told in the words of C's parser.
subroutine s(a, n)
  !$acc paralel loop
  !$acc enter dta
  !$acc parallel copi(a)
  !$acc parallel copy(a(1:n) async
  !$acc parallel copy(a) )
  !$acc copy(a)
  !$acc end paralel
  !$acc
  !$omp parallel for
  !$omp for
  !$omp do tagret
  !$omp target map(to: a) firstprivat(n) nowiat
  !$omp target if(n > [1)
  !$omp target "x"
  !$acc parallel copy(a b, x+1, a(1)(2)%3) num_gangs(1:2)
  !$acc& copy(a)
  !$acc parallel copy(a) &
  a = &
  !$acc kernels
    1
  !$acc parallel copy(a) &
end subroutine
