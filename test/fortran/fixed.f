      subroutine fixed(a, n)
      integer n, i
      real a(n)
c$acc parallel loop
c$acc& copy(a)
      do 10 i = 1, n
        a(i) = 2 *
     &    a(i)
   10 continue
      end
