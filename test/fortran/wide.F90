      subroutine wide(a, b, n)
      integer n, i
      real a(n), b(n)
#ifdef LONG
!$acc parallel loop copyin(a)                                         copy(b)
#endif
      do i = 1, n
        b(i) =                                                              a(i)
      end do
      end
