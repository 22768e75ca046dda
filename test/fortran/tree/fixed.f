! Fixed form: comments and continuations by columns, COMMON, EQUIVALENCE, DATA, blanks anywhere.
      PROGRAM FIXED
      IMPLICIT REAL*8 (A-H, O-Z)
      PARAMETER (N = 10)
      COMMON /GRID/ X(N), Y(N), K
      COMMON Z
      DIMENSION A(N, 2)
      EQUIVALENCE (B, A(1, 1))
      SAVE A
      DATA X /5*1.0, 5*2.0/, K /3/
c     the label 20 ends two loops
      DO 20 I = 1, N
      DO 20 J = 1, 2
   20 A(I, J) = X(I) +
     &          Y (J) * 2.0 D0
C$acc wait
      GO TO 40
   30 FORMAT (I5)
   40 IF (K .EQ. 3) THEN
        WRITE (*, 30) K
      ENDIF
      Z = DSQRT(Z) + DBLE(K) + MAX0(K, 2)                                ignored
      END
