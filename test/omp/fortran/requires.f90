! Requirements: shared memory, which needs no mapping; the order of atomics, which the host's code gets, too.
! BLOCK behind a directive needs no end.
! flags: -fopenmp
module shared
  implicit none
  !$omp requires unified_shared_memory
  integer :: counts(4) = 0
end module

program memory
  use shared
  implicit none
  !$omp requires unified_shared_memory atomic_default_mem_order(acq_rel)
  !$omp requires unified_address, dynamic_allocators
  integer, allocatable :: heap(:)
  integer, pointer :: p(:)
  integer :: i, s
  allocate (heap(10), p(0:9))
  heap = 1
  p = 2
  !$omp target
  block
    integer :: k
    do k = 1, 10
      heap(k) = heap(k) + k
      p(k - 1) = p(k - 1) * k
    end do
  end block
  print '(i0, 1x, i0)', sum(heap), sum(p) ! prints: 65 110
  s = 0
  !$omp parallel do
  do i = 1, 10
    !$omp atomic
    s = s + heap(i)
  end do
  !$omp target teams distribute parallel do map(tofrom: s, counts)
  do i = 1, 10
    !$omp atomic
    s = s + p(i - 1)
    !$omp atomic update
    counts(mod(i, 4) + 1) = counts(mod(i, 4) + 1) + 1
  end do
  print '(i0, 4(1x, i0))', s, counts ! prints: 175 2 3 3 2
end program
