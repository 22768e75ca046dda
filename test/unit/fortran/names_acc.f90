! OpenACC's names and ends.
subroutine s(a, n)
  !$acc parallel loop
  !$acc end parallel loop
  !$acc endparallelloop
  !$acc kernels
  !$acc endkernels
  !$acc data copy(a)
  !$acc enddata
  !$acc enterdata copyin(a)
  !$acc exit  data delete(a) finalize
  !$acc host_data use_device(a)
  !$acc end host_data
  !$acc atomic update
  !$acc end atomic
  !$acc wait
  !$acc wait(1)
  !$acc wait (devnum: 1: queues: 2, n + 1) async
  !$acc cache(readonly: a(1:n), b)
  !$acc init device_type(nvidia)
  !$acc set device_num(n)
  !$accparallel
end subroutine
