! OpenMP's names: 'do' is C's 'for', words may be joined, ends.
subroutine s(a, n)
  !$omp target teams distribute parallel do simd
  !$omp end target teams distribute parallel do simd
  !$omp targetteamsdistributeparalleldosimd
  !$omp endtargetteamsdistributeparalleldosimd
  !$omp do
  !$omp enddo nowait
  !$omp do simd
  !$omp end do simd
  !$omp paralleldo
  !$omp endparalleldo
  !$omp distribute parallel do
  !$omp target teams loop
  !$omp target enter data map(to: a)
  !$omp target_data map(a)
  !$omp end target_data
  !$omp targetupdate to(a)
  !$omp taskloop simd
  !$omp sections
  !$omp section
  !$omp end sections
  !$omp single
  !$omp end single copyprivate(a, n)
  !$omp critical (name)
  !$omp end critical (name)
  !$omp workshare
  !$omp endworkshare
  !$omp atomic capture
  !$omp end atomic
  !$omp cancel do if(n > 3)
  !$omp flush(a, n)
  !$omp flush acquire
  !$omp barrier
  !$omp scan inclusive(a)
  !$ompx mine
  !$ompparallel
  !$omp allocate(n)
  allocate(n)
end subroutine
