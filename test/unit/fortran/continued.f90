! Free form: lines that are continued, comments, strings, upper case.
subroutine s(a, n)
  real :: a(n)
  !$acc parallel loop &   ! a comment
  !$acc   copy(a) &

  ! another comment
  !$acc & gang &
  !$ACC vector_length(128)
  do i = 1, n
    a(i) = i
  end do
!$omp target map(tofrom: a(1:n)) dev&
      !$omp&ice(n) if(n &
  !$omp > 3)
  a = 1 & ! the statement goes on
    + 2
  !$omp end &
  !$omp target
  print *, "a string &
    &with 'quotes' ! and no comment"
  !$acc wait(n) if(len('it''s! &') > 3) ! a comment
  !$acc update self(a) &
  !$acc
  !$acc enter data copyin(a)!here
end subroutine
