! OpenACC's clauses: variables and values are holes, all else is C.
subroutine s(a, n)
  !$acc parallel copyin(readonly: a(1:n, :), s%x(:)%y, b) create(zero:c) no_create(d), present(/blk/)
  !$acc parallel loop gang(num: n, static: *) worker(4) vector(length:32) collapse(force: 2) tile(*, n)
  !$acc loop gang(static:n*2) reduction(.and.: l) private(t, u(3)) independent
  !$acc loop seq device_type(nvidia, host) gang(dim:2) dtype(*) vector
  !$acc kernels num_gangs(n, 2) num_workers(n) vector_length(128) default(none) async(n) wait(1, n)
  !$acc serial if(n > 3 .and. a(1) == 2.0) self(.true.) async wait deviceptr(p) attach(s%p) firstprivate(n)
  !$acc update host(a(:, 2)) device(b) if_present
  !$acc parallel loop reduction(+:x) reduction(max:y,z) reduction(iand:i) reduction(.NEQV.:l) reduction(ieor: j)
end subroutine
