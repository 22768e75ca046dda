C     A row of numbers made smoother, in fixed form: the arrays stay on the device for all steps.
      PROGRAM SMOOTH
      INTEGER N, STEPS, I, K
      PARAMETER (N = 10000, STEPS = 50)
      REAL*8 A(N), B(N), TOTAL
      DO 10 I = 1, N
        A(I) = MOD(I, 2)
        B(I) = A(I)
 10   CONTINUE
!$ACC DATA COPY(A, B)
      DO 20 K = 1, STEPS
        CALL STEP(N, A, B)
        CALL STEP(N, B, A)
 20   CONTINUE
!$ACC END DATA
      TOTAL = 0
!$ACC PARALLEL LOOP COPYIN(A)
!$ACC& REDUCTION(+:TOTAL)
      DO 30 I = 1, N
        TOTAL = TOTAL + A(I)
 30   CONTINUE
      WRITE (*, '(A, F7.4)') 'a(1000) =', A(1000)
      IF (ABS(TOTAL / N - 0.5D0) .GT. 1D-3) STOP 1
      END

      SUBROUTINE STEP(N, OLD, NEW)
      INTEGER N, I
      REAL*8 OLD(N), NEW(N)
!$ACC PARALLEL LOOP PRESENT(OLD, NEW)
      DO 40 I = 2, N - 1
        NEW(I) = (OLD(I - 1) + OLD(I) + OLD(I + 1)) / 3
 40   CONTINUE
      END
