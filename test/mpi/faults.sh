# Faults of one rank end the job, with a message and in time; part of test/mpi/run, whose variables and functions it uses.
# In:  mpi, root, here, limited, failed; expect.  Out: passed and failed, counted on.

# fault NAME TEXT [VARIABLE=VALUE...]: the job ends by itself, with a status that is not 0, and says TEXT. Past the launcher,
# which may lose what a job says last.
fault() {
  how=$1 text=$2
  shift 2
  rm -f said.$mpi
  if env ACC_DEVICE_TYPE=emu ACCOMP_EMU_MEMORY=64M "$@" "$limited" "mpirun.$mpi" -np 3 sh -c "exec ./faults.$mpi $how 2>>said.$mpi" >last 2>&1; then
    echo "FAILED mpi/faults: $how with $mpi ends with status 0"
    failed=$((failed + 1))
  fi
  cat said.$mpi >>last
  expect "$how with $mpi $*" "$text"
}

for mpi in openmpi mpich; do
  [ -f "$root/lib/libaccomp-mpi-$mpi.so" ] || continue
  case " ${DEVICES:-emu} " in *" emu "*) ;; *) continue ;; esac
  cp "$here/faults.c" faults.c
  "mpicc.$mpi" -g -acc faults.c -o "faults.$mpi" || { failed=$((failed + 1)); continue; }
  line=$(grep -n 'MPI_Recv(a, n / 10' faults.c | cut -d: -f1)
  fault memory '^rank 1: faults.c:[0-9]*: .large\[0:n\]. needs 1073741824 bytes on device 0 (emu), which has '
  fault kernel '^rank 1: faults.c:[0-9]*: device 0 (emu) is unusable: a kernel died: '
  fault routine '^rank 1: faults.c:[0-9]*: acc_memcpy_to_device: .* is not memory of device 0 (emu)'
  fault killed '[Kk]illed'
  fault short "^rank 1: faults.c:$line: MPI_Recv: a message of 4000 bytes has a buffer of 400 bytes"
  fault short '' ACCOMP_MPI_PEER=1G # by MPI itself, whose words Open MPI may lose
  for how in handled handled-small; do
    ACC_DEVICE_TYPE=emu "$limited" "mpirun.$mpi" -np 3 "./faults.$mpi" $how >last 2>&1
    expect "$how with $mpi" '^truncated 1, 0 wrong$'
  done
done
