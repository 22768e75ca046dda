c     The same in fixed form.
      subroutine s(a, n)
!$acc& copy(a)
!$acc parallel copy(a,
      a = 1
!$acc kernels
     &  + 2
      end
