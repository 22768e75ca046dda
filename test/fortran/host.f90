subroutine host(a)
  !$omp parallel
  a = 1
  !$omp end parallel
end
