c     Fixed form: sentinels in columns 1 to 5, column 6 continues.
      program p
      integer i, n, a(100)
C$ACC PARALLEL LOOP
*$acc+ copy(a) reduction(+:
c     a comment

!$acc1 n) ! behind it
      do 10 i = 1, 100
        a(i) = i +                                                      ignored
     &  n
10    continue
!$omp0target map(tofrom: a)
C$OMP END TARGET
!$omp target parallel do map(tofrom: a(1:100)) map(to: n) num_threads(123
!$omp&4) private(i)
!$omp parallel do                                                       &
!$omp& private(i) sh&
!$omp&ared(n)
!$    n = 3
c$ 20 n = 4
!$   &  + 5
*$omx mine
!$acc	exitdata copyout(a)
      !$acc kernels
      call f('a string that goes on behind the last column of the line, which
     1 is 72')
      end
