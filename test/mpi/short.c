// Messages that are shorter than a descriptor, from and to devices and the host; what is too long for its buffer.
#include <mpi.h>
#include <stdio.h>
#include <string.h>
enum { MOST = 64, ROOM = 4 * MOST, WAYS = 7 };
static int rank, peer, failed;
static unsigned char sent[ROOM], came[ROOM];

static void check(int right, const char *what, int way, int n, int on_device) {
  if (!right)
    printf("rank %d: %s is wrong: way %d, %d bytes, %s\n", rank, what, way, n, on_device & 1 ? "device" : "host"), failed = 1;
}

static unsigned char byte(int i, int n) { return (unsigned char)(i * 7 + n + 1); }

static void send(void *at, int n, int way) {
  MPI_Request r;
  if (way == 1) {
    MPI_Issend(at, n, MPI_BYTE, peer, n, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else if (way == 2) {
    MPI_Send_init(at, n, MPI_BYTE, peer, n, MPI_COMM_WORLD, &r);
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
  } else
    MPI_Send(at, n, MPI_BYTE, peer, n, MPI_COMM_WORLD);
}

static void receive(void *at, int n, int way, MPI_Status *st) {
  MPI_Request r;
  MPI_Message m;
  switch (way) {
  case 0: MPI_Recv(at, n, MPI_BYTE, peer, n, MPI_COMM_WORLD, st); break;
  case 1: MPI_Irecv(at, n, MPI_BYTE, MPI_ANY_SOURCE, n, MPI_COMM_WORLD, &r), MPI_Wait(&r, st); break;
  case 2:
    MPI_Recv_init(at, n, MPI_BYTE, peer, MPI_ANY_TAG, MPI_COMM_WORLD, &r);
    MPI_Start(&r), MPI_Wait(&r, st), MPI_Request_free(&r);
    break;
  case 3: MPI_Probe(peer, n, MPI_COMM_WORLD, st), MPI_Recv(at, n, MPI_BYTE, peer, n, MPI_COMM_WORLD, st); break;
  case 4: MPI_Mprobe(peer, n, MPI_COMM_WORLD, &m, st), MPI_Mrecv(at, n, MPI_BYTE, &m, st); break;
  case 5: MPI_Recv(at, n + 9, MPI_BYTE, peer, n, MPI_COMM_WORLD, st); break; // more room than the message needs
  default: MPI_Irecv(at, n, MPI_BYTE, peer, n, MPI_COMM_WORLD, &r); for (int done = 0; !done;) MPI_Test(&r, &done, st);
  }
}

static void *address(unsigned char *p, int on_device) {
  void *at = p;
  if (!on_device) return at;
#pragma acc host_data use_device(p)
  at = p;
  return at;
}

static void message(int from_device, int to_device, int n, int way) {
  MPI_Status st;
  int bytes;
  for (int i = 0; i < ROOM; i++) sent[i] = byte(i, n), came[i] = 0;
#pragma acc update device(sent, came)
  if (rank == 0) {
    send(address(sent, from_device), n, way);
    return;
  }
  receive(address(came, to_device), n, way, &st);
  if (to_device) {
#pragma acc update self(came)
  }
  MPI_Get_count(&st, MPI_BYTE, &bytes);
  check(bytes == n && st.MPI_SOURCE == 0 && st.MPI_TAG == n, "a status", way, n, to_device);
  int right = 1;
  for (int i = 0; i < ROOM; i++) right &= came[i] == (i < n ? byte(i, n) : 0);
  check(right, "what came", way, n, to_device);
}

// Three of every four shorts: the data lies apart.
static void apart(int from_device, int to_device) {
  MPI_Datatype type;
  MPI_Type_vector(3, 3, 4, MPI_SHORT, &type);
  MPI_Type_commit(&type);
  for (int i = 0; i < ROOM; i++) sent[i] = byte(i, 0), came[i] = 0;
#pragma acc update device(sent, came)
  if (rank == 0)
    MPI_Send(address(sent, from_device), 1, type, peer, 1, MPI_COMM_WORLD);
  else {
    MPI_Recv(address(came, to_device), 1, type, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (to_device) {
#pragma acc update self(came)
    }
    int right = 1;
    for (int i = 0; i < ROOM; i++) right &= came[i] == (i < 24 && i % 8 < 6 ? byte(i, 0) : 0);
    check(right, "a type with gaps", 0, 18, to_device);
  }
  MPI_Type_free(&type);
}

static void too_long(int from_device, int to_device) {
  MPI_Status st;
  for (int i = 0; i < ROOM; i++) sent[i] = 1, came[i] = 0;
#pragma acc update device(sent, came)
  if (rank == 0)
    MPI_Send(address(sent, from_device), 12, MPI_BYTE, peer, 1, MPI_COMM_WORLD);
  else {
    int result = MPI_Recv(address(came, to_device), 8, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &st);
    if (result != MPI_SUCCESS) MPI_Error_class(result, &result);
    check(result == MPI_ERR_TRUNCATE, "the result of a long message", 0, 12, to_device);
    if (to_device) {
#pragma acc update self(came)
    }
    for (int i = 8; i < ROOM; i++) check(!came[i], "what is behind the buffer", 0, 12, to_device);
  }
}

int main(int argc, char **argv) {
  int ended = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  peer = 1 - rank;
#pragma acc enter data copyin(sent, came)
  for (int where = 0; where < 4; where++) {
    for (int n = 1; n <= MOST; n += n < 9 ? 1 : 11)
      for (int way = 0; way < WAYS; way++) message(where & 1, where >> 1, n, way);
    apart(where & 1, where >> 1);
    too_long(where & 1, where >> 1);
  }
  // Both at once, in place.
  memset(sent, rank + 1, ROOM);
#pragma acc update device(sent)
  MPI_Sendrecv_replace(address(sent, 1), 2, MPI_DOUBLE, peer, 3, peer, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma acc update self(sent)
  for (int i = 0; i < ROOM; i++) check(sent[i] == (i < 16 ? peer : rank) + 1, "an exchange", 0, 16, 1);
#pragma acc exit data delete(sent, came)
  MPI_Allreduce(&failed, &ended, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (!rank && !ended) puts("right");
  MPI_Finalize();
  return ended != 0;
}
