! Directives of specification parts are comments for ftree.
module m
  !$omp requires unified_shared_memory, atomic_default_mem_order(seq_cst)
  real :: a(10), b
  common /blk/ c
  !$acc declare create(a) link(b) copyin(/blk/)
  !$omp declare target (a, /blk/) device_type(any)
  !$omp declare target enter(f) link(b)
  !$omp threadprivate(/blk/, d)
  !$omp groupprivate(e)
  !$omp declare reduction(+ : type(t), real : omp_out = omp_out + omp_in) initializer(omp_priv = t(0))
  !$omp declare reduction(mine : integer : omp_out = max(omp_in, omp_out))
  !$omp declare mapper(id : type(t) :: v) map(v, v%a(1:v%n))
  !$omp declare mapper(t::v) map(v)
  !$omp declare simd(f) uniform(n) linear(i: 2)
  !$omp declare_variant(base: f_gpu) match(construct={target, do}, user={condition(score(3): use_gpu)}) adjust_args(need_device_ptr: a, b)
  !$omp allocate(a) allocator(omp_default_mem_alloc)
contains
  subroutine f
    !$acc routine seq
    !$acc routine (g) vector bind(h) nohost
    !$acc routine(k) gang bind("k_gpu")
    !$acc routine(k) gang bind('k_gpu')
    !$omp declare target
    !$omp error
    !$omp metadirective when(user={condition(n > 3)}: target teams distribute parallel do map(to: a) num_teams(n)) &
    !$omp   when(device={kind(nohost), arch("nvptx")}: ) otherwise(parallel do if(n > 2))
    !$omp nothing
  end subroutine
end module
