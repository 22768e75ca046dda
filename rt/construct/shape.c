// How many blocks and threads run a kernel, and which version of it.
// In:  a construct, one of its kernels, the values of its clauses, a device; for the version, operands that are mapped.
// Out: a LaunchShape; memory that a launch gives to its threads is bounded by it.
#include "check/iterations.h"
#include "data/map.h"
#include "device/loop.h"
#include <limits.h>

typedef const struct __accomp_construct Construct;
typedef const struct __accomp_control Control;
typedef struct __accomp_operand Operand;
typedef const struct __accomp_kernel Kernel;

// ACCOMP_GANGLIMIT.
static long long limited(long long gangs) {
  long long most = accomp_env.gang_limit ? accomp_env.gang_limit : INT_MAX;
  return gangs < most ? gangs : most;
}

static long long gangs(Control *ctl) {
  long long n = ctl->gangs[0] > 0 ? ctl->gangs[0] : 0;
  if (ctl->flags & __ACCOMP_ONE_TEAM && ctl->vector == 1) return 1;
  for (int i = 1; i < 3 && n; i++)
    if (ctl->gangs[i] > 0 && __builtin_mul_overflow(n, ctl->gangs[i], &n)) n = INT_MAX;
  return limited(n);
}

// OpenMP: does one team of one thread run the iterations? In order, and a program may rely on it.
static bool is_one_thread(Construct *c, Control *ctl) {
  if (c->dialect != __ACCOMP_OPENMP || gangs(ctl) != 1) return false;
  return ctl->flags & __ACCOMP_LONE_TEAMS || ctl->vector == 1;
}

// Gangs where the program leaves the number to us: enough to keep the device busy.
static long long default_gangs(const Device *d) {
  if (!d || d->runs_on_host) return limited(accomp_host_cores());
  if (d->type == TYPE_EMU) return limited(4);
  return limited(d->properties.units > 0 ? d->properties.units * 8LL : 1024);
}

// 'd' NULL: the host itself.
long long accomp_shape_iterations(const Device *d, Kernel *k, Control *ctl) {
  if (k->flags & __ACCOMP_KERNEL_SERIAL) return 1;
  if (k->flags & __ACCOMP_KERNEL_GANGS) return gangs(ctl) ? gangs(ctl) : default_gangs(d);
  long long n = 1;
  unsigned in_order = k->in_order;
  for (unsigned i = 0; i < ctl->nloops; i++) {
    long long trips = ctl->loops[i].trips;
    if (i < 32 && in_order >> i & 1) continue;
    if (trips <= 0) return 0;
    if (__builtin_mul_overflow(n, trips, &n)) return LLONG_MAX;
  }
  return n;
}

// The parts of a nest of which a program sees what teams and threads they are (OpenMP 5.2, 10.1.1 and 10.2): as many as it
// asks for, though there may be fewer cores.
HostTeams accomp_shape_host_teams(Construct *c, Kernel *k, Control *ctl) {
  HostTeams t = {gangs(ctl), 1};
  bool lone = ctl->flags & __ACCOMP_LONE_TEAMS,
       one = ctl->flags & __ACCOMP_IF_FALSE && ctl->flags & __ACCOMP_IF_PARALLEL,
       numbered =
           ctl->flags & __ACCOMP_THREADS_SEEN && !(k->flags & __ACCOMP_KERNEL_GANGS);
  if (c->dialect != __ACCOMP_OPENMP || k->flags & __ACCOMP_KERNEL_SERIAL || !numbered)
    return (HostTeams){0, 0};
  long long cores = limited(accomp_host_cores());
  if (ctl->flags & __ACCOMP_ONE_TEAM) t.teams = 1;
  if (!t.teams) t.teams = lone ? cores : 1;
  if (!lone && !one)
    t.threads = ctl->vector > 0 ? ctl->vector : t.teams < cores ? cores / t.teams : 1;
  if (t.threads > INT_MAX / t.teams) t.threads = INT_MAX / t.teams;
  return t;
}

// Threads of a host team. OpenMP has one there, whose threads stand for those of all teams; thread_limit and num_threads
// bound them where there is one team anyway, or where the kernel sees them. Gangs of OpenACC are the only threads there are.
int accomp_shape_host_parts(Construct *c, Kernel *k, Control *ctl) {
  HostTeams t = accomp_shape_host_teams(c, k, ctl);
  if (t.teams) return (int)(t.teams * t.threads);
  if (k->flags & __ACCOMP_KERNEL_SERIAL || is_one_thread(c, ctl)) return 1;
  bool acc = c->dialect == __ACCOMP_OPENACC;
  // OpenACC 3.3, 2.5.6: the local thread alone executes the construct. OpenMP 5.2, 10.1.1: one thread.
  bool alone = acc ? !(ctl->flags & __ACCOMP_SELF) : ctl->flags & __ACCOMP_IF_PARALLEL;
  if (ctl->flags & __ACCOMP_IF_FALSE && alone) return 1;
  bool bounded = ctl->flags & (__ACCOMP_ONE_TEAM | __ACCOMP_THREADS_SEEN);
  long long parts = limited(accomp_host_cores()), asked = acc       ? gangs(ctl)
                                                          : bounded ? ctl->vector
                                                                    : 0;
  long long n = accomp_shape_iterations(NULL, k, ctl);
  if (asked > 0 && asked < parts)
    parts = asked;
  else if (
      accomp_iterations_checked()) // each thread has several, which end within rows of a nest, too
    parts = 4 * parts + 1;
  if (n < parts) parts = n > 0 ? n : 1;
  return (int)parts;
}

// Threads that a device can run at once, about; emulated ones cost a stack each.
static long long resident_threads(const Device *d) {
  return d->type == TYPE_EMU
             ? 16 * 128
             : (d->properties.units > 0 ? d->properties.units : 128) * 2048LL;
}

// Where iterations are short a thread does well to run twice as many as it runs at once, in large blocks: few blocks
// leave few results to combine. But two are left for each multiprocessor.
enum { SHORT_EACH = 8, SHORT_THREADS = 512 };
// The same holds for blocks whose threads collect elements, each of which a block adds to the program's.
enum { COLLECTING_THREADS = 512 };
// Those of a block that takes a tile of a scan. Any kernel has registers for so many.
enum { SCANNING_THREADS = 256 };
static bool is_short(const Device *d, Kernel *k) {
  return k->flags & __ACCOMP_KERNEL_SHORT && d->type != TYPE_EMU;
}
static long long short_each(const Device *d, long long iterations, long long threads) {
  long long each = iterations / threads / (resident_threads(d) / 1024);
  return each < 1 ? 1 : each < SHORT_EACH ? each : SHORT_EACH;
}

static unsigned warp_of(const Device *d) {
  return d->properties.warp > 0 ? (unsigned)d->properties.warp : 1;
}

// Returns smaller blocks where blocks of n threads would reach less than half of the multiprocessors. Fewer than four blocks stay
// as they are: there is little to gain.
static long long spread_threads(const Device *d, Kernel *k, long long iterations,
                                long long n) {
  unsigned together = __ACCOMP_KERNEL_REDUCTION | __ACCOMP_KERNEL_TILES |
                      __ACCOMP_KERNEL_BARRIER | __ACCOMP_KERNEL_GANGS;
  if (k->flags & together || d->properties.units <= 0 || iterations < 4 * n) return n;
  while (n > warp_of(d) && iterations <= d->properties.units * n / 2) n /= 2;
  return n;
}

// Threads of a block where the program leaves them to us: more where fewer iterations, of a block
// each, would leave the device idle.
static long long default_threads(const Device *d, Kernel *k, long long iterations) {
  long long n = 128;
  bool warps = k->flags & __ACCOMP_KERNEL_ROWS,
       blocks = k->flags & __ACCOMP_KERNEL_BLOCKS;
  if (d->type == TYPE_EMU) return n;
  if (blocks && warps) return 1024;
  if (k->flags & __ACCOMP_KERNEL_COLLECTS && !blocks && !warps)
    return iterations >= resident_threads(d) ? COLLECTING_THREADS : 256;
  if (is_short(d, k))
    return iterations >= resident_threads(d) / 2048 * SHORT_THREADS * SHORT_EACH
               ? SHORT_THREADS
               : n;
  // Blocks of little work come and go too fast, 1.2 in a nanosecond: fewer larger ones, where there are many. Where
  // nothing keeps the threads of a block together, that is as soon as all that run at once are busy.
  unsigned together = __ACCOMP_KERNEL_REDUCTION | __ACCOMP_KERNEL_BARRIER;
  long long times = warps || blocks || k->flags & together ? 4 : 1;
  bool many = iterations >= times * resident_threads(d) / (warps ? warp_of(d) : 1),
       tiles = k->flags & __ACCOMP_KERNEL_TILES;
  // The last block adds up what the others leave: with 16 times as many that took a fifth of a kernel of 20 us.
  if (tiles && k->flags & __ACCOMP_KERNEL_REDUCTION && iterations >= resident_threads(d))
    return 1024;
  if (!blocks && (many || !warps))
    return many ? 256 : spread_threads(d, k, iterations, n);
  long long each = iterations > 0 ? resident_threads(d) / iterations : 0;
  while (n < 1024 && n < each) n *= 2;
  return n;
}

// The gangs that a program asks for get more threads each where they would leave the device idle.
static long long threads_of_gangs(const Device *d, Control *ctl, long long threads,
                                  long long work) {
  long long asked = gangs(ctl);
  if (d->type == TYPE_EMU || ctl->flags & __ACCOMP_THREADS_SEEN) return threads;
  while (asked > 0 && threads < 1024 && asked < resident_threads(d) / threads &&
         asked < work / threads)
    threads *= 2;
  return threads;
}

// A core runs a block, and its threads one after the other: one thread does best, with a range of the iterations. The program's
// number counts where the kernel sees it.
static bool has_lone_threads(const Device *d, Kernel *k, Control *ctl) {
  return d->properties.cores && !(k->flags & __ACCOMP_KERNEL_SCAN) &&
         !(ctl->flags & (__ACCOMP_THREADS_SEEN | __ACCOMP_WHOLE_TEAMS));
}
// Blocks of such threads for each core, so that none waits long for the others.
enum { BLOCKS_OF_CORE = 8 };

// Blocks of which the program does not say the size may be smaller.
static long long most_threads(const Device *d, Control *ctl) {
  int most = d->properties.max_threads, usual = d->properties.usual_threads;
  bool asks = ctl->vector > 0 || ctl->workers > 0 || ctl->team > 0;
  if (usual > 0 && usual < most && !asks) most = usual;
  return most > 0 && most < 1024 ? most : 1024;
}

// A warp runs an iteration. Where a kernel allows it the whole block does: for long vectors, and where there
// are too few iterations.
static void shape_warps(const Device *d, Kernel *k, Control *ctl, LaunchShape *s) {
  long long most = most_threads(d, ctl), all = default_threads(d, k, s->iterations),
            warps, n;
  enum { MOST_ROWS = 32 }; // whose copies compiled code has memory for
  long long warp = warp_of(d), rows = most / warp < MOST_ROWS ? most / warp : MOST_ROWS;
  if (s->iterations < LLONG_MAX / warp)
    all = threads_of_gangs(d, ctl, all, s->iterations * warp);
  bool few = ctl->vector > 0 ? ctl->vector > warp
                             : s->iterations < resident_threads(d) / (2 * warp);
  s->block[0] = (unsigned)warp;
  if (k->flags & __ACCOMP_KERNEL_WIDE && few) {
    n = ctl->vector > 0 ? ctl->vector : all;
    s->block[0] = (unsigned)(n < most ? (n + warp - 1) / warp * warp : most);
    return;
  }
  if (k->flags & __ACCOMP_KERNEL_WIDE) all = d->type == TYPE_EMU ? 128 : 256;
  long long lanes = ctl->vector > warp ? (ctl->vector + warp - 1) / warp : 1;
  warps = ctl->workers > 0 ? ctl->workers : all / warp;
  if (__builtin_mul_overflow(warps, lanes, &warps) || warps > rows) warps = rows;
  s->block[1] = (unsigned)(warps > 0 ? warps : 1);
}

// Blocks that are OpenMP's teams, on devices without a barrier of some threads of a block. On CPUs a team has one thread where not all
// teams that meet are as large as the block, since behind each barrier that may be left out PoCL writes the code twice, and where a team's size is
// asked for among several teams: PoCL 3.1 loses stores in front of a barrier in a branch or a loop. False: any block will do.
static bool shape_whole_teams(const Device *d, Construct *c, Kernel *k, Control *ctl,
                              LaunchShape *s) {
  if (!d->properties.whole_teams || c->dialect != __ACCOMP_OPENMP ||
      !(ctl->flags & (__ACCOMP_THREADS_SEEN | __ACCOMP_WHOLE_TEAMS)))
    return false;
  bool meets = k->flags & __ACCOMP_KERNEL_BARRIER;
  if (!(ctl->flags & __ACCOMP_WHOLE_TEAMS))
    return d->properties.cores && (meets || ctl->vector <= 0);
  if (ctl->team <= 0) return false;
  if (d->properties.cores && (ctl->flags & __ACCOMP_HAS_TEAMS || ctl->nloops))
    return true;
  long long n = ctl->team, most = most_threads(d, ctl);
  if (ctl->vector > 0 && ctl->vector < n) n = ctl->vector; // by the environment's limit
  s->block[0] = (unsigned)(n < most ? n : most);
  return true;
}

static void shape_block(const Device *d, Construct *c, Kernel *k, Control *ctl,
                        LaunchShape *s) {
  long long most = most_threads(d, ctl), n;
  if (has_lone_threads(d, k, ctl)) return;
  if (k->flags & __ACCOMP_KERNEL_ROWS) return shape_warps(d, k, ctl, s);
  if (k->flags & __ACCOMP_KERNEL_SCAN) {
    s->block[0] = d->type == TYPE_EMU       ? 128
                  : most < SCANNING_THREADS ? (unsigned)most
                                            : SCANNING_THREADS;
    return;
  }
  if (is_one_thread(c, ctl) && !(k->flags & __ACCOMP_KERNEL_BLOCKS)) return;
  if (shape_whole_teams(d, c, k, ctl, s)) return;
  long long workers = ctl->workers > 0 ? ctl->workers : 1,
            all = default_threads(d, k, s->iterations);
  all = threads_of_gangs(d, ctl, all,
                         k->flags & __ACCOMP_KERNEL_BLOCKS ? LLONG_MAX : s->iterations);
  long long vector = ctl->vector > 0    ? ctl->vector
                     : ctl->workers > 0 ? all / workers
                                        : all;
  if (vector < 1) vector = 1;
  if (__builtin_mul_overflow(vector, workers, &n) || n > most) n = most;
  // Shuffles want whole warps.
  unsigned whole = __ACCOMP_KERNEL_BARRIER | __ACCOMP_KERNEL_REDUCTION;
  long long warp = warp_of(d), round = (n + warp - 1) / warp * warp;
  if (k->flags & whole && round <= most) n = round;
  s->block[0] = (unsigned)n;
}

// Do both last loops fill tiles of so many rows and columns, and does the program leave the threads to us?
static bool fills_tiles(const Device *d, Control *ctl, long long side,
                        long long threads) {
  return ctl->vector <= 0 && ctl->workers <= 0 && most_threads(d, ctl) >= threads &&
         ctl->loops[ctl->nloops - 1].trips >= side &&
         ctl->loops[ctl->nloops - 2].trips >= side;
}

// Rows of tiles that are each of one iteration of the loops outside of the last two; 0: too many, or too few tiles. A tile takes
// as long as a few hundred threads that share nothing: a quarter of the device's multiprocessors do as much as all by those.
static long long rows_of_reuse(const Device *d, Control *ctl, long long iterations) {
  enum { SIDE = __ACCOMP_REUSE_SIDE };
  long long inner = ctl->loops[ctl->nloops - 1].trips,
            rows = ctl->loops[ctl->nloops - 2].trips, bands = (rows + SIDE - 1) / SIDE,
            all = iterations / inner / rows * bands,
            tiles = (inner + SIDE - 1) / SIDE * all;
  bool emulated = d->type == TYPE_EMU;
  if (!fills_tiles(d, ctl, emulated ? 4 : SIDE / 2, __ACCOMP_REUSE_THREADS) ||
      all > 0x3fffffff / SIDE)
    return 0;
  return emulated || tiles >= d->properties.units / 4 ? all * SIDE : 0;
}

// The threads of a block lie in a tile of the nest, where each block can run one tile: not where the program or
// ACCOMP_GANGLIMIT bounds the number of blocks. Blocks of a kernel with reductions run several.
static void shape_tiles(const Device *d, Kernel *k, Control *ctl, LaunchShape *s) {
  bool reduces = k->flags & __ACCOMP_KERNEL_REDUCTION,
       narrow = k->flags & __ACCOMP_KERNEL_NARROW_TILES;
  if (!(k->flags & __ACCOMP_KERNEL_TILES) || d->properties.cores) return;
  unsigned n = s->block[0],
           across = __accomp_across(ctl->loops, (int)ctl->nloops, reduces, narrow);
  if (!across) return;
  LaunchShape t = *s;
  long long inner = ctl->loops[ctl->nloops - 1].trips;
  t.rows = (unsigned)(s->iterations / inner);
  if (k->flags & __ACCOMP_KERNEL_TURNS) {
    across = t.tall = __ACCOMP_TURN_TILE, n = __ACCOMP_TURN_TILE * __ACCOMP_TURN_ROWS;
    if (!fills_tiles(d, ctl, across, n)) return;
  }
  if (k->flags & __ACCOMP_KERNEL_REUSES) {
    across = t.tall = __ACCOMP_REUSE_SIDE, n = __ACCOMP_REUSE_THREADS;
    t.rows = (unsigned)rows_of_reuse(d, ctl, s->iterations);
    if (!t.rows) return;
  }
  t.columns = (unsigned)((inner + across - 1) / across);
  t.divisor = __accomp_divisor(t.columns);
  t.block[0] = across;
  t.block[1] = tile_rows(across, n, warp_of(d));
  if (reduces || (!gangs(ctl) && limited(tile_blocks(&t)) == tile_blocks(&t))) *s = t;
}

// What runs an iteration: a block, a warp, a thread. A warp or a thread runs several short ones, if many.
static long long iterations_of_block(const Device *d, Kernel *k, const LaunchShape *s) {
  if (k->flags & __ACCOMP_KERNEL_BLOCKS) return 1;
  long long threads = (long long)s->block[0] * s->block[1];
  if (!(k->flags & __ACCOMP_KERNEL_ROWS))
    return is_short(d, k) ? threads * short_each(d, s->iterations, threads) : threads;
  long long warp = warp_of(d);
  bool many =
      s->block[0] == warp && s->iterations / (2 * warp) >= resident_threads(d) / warp;
  return (long long)s->block[1] * (many ? __ACCOMP_ROW_ITERATIONS : 1);
}

// Kernels stride over the grid, so that any cap is right. Each block of a kernel with a
// workspace costs memory, and the last one adds up what the others left.
static long long most_blocks(const Device *d, bool workspace, unsigned block) {
  if (!workspace) return INT_MAX;
  long long n = resident_threads(d) / block;
  return n > 0 ? n : 1;
}

LaunchShape accomp_shape(const Device *d, Construct *c, Kernel *k, Control *ctl,
                         bool workspace) {
  LaunchShape s = {.grid = {1, 1, 1},
                   .block = {1, 1, 1},
                   .iterations = accomp_shape_iterations(d, k, ctl)};
  if (d->runs_on_host) {
    HostTeams t = accomp_shape_host_teams(c, k, ctl);
    s.teams = t.teams, s.team_parts = t.threads;
    s.grid[0] = (unsigned)accomp_shape_host_parts(c, k, ctl);
  } else if (!(k->flags & __ACCOMP_KERNEL_SERIAL)) {
    shape_block(d, c, k, ctl, &s);
    shape_tiles(d, k, ctl, &s);
    bool scans = k->flags & __ACCOMP_KERNEL_SCAN;
    s.may_shrink = ctl->vector <= 0 && ctl->workers <= 0 && !s.tall && !scans;
    s.may_grow = !gangs(ctl) && !accomp_env.gang_limit;
    long long blocks = gangs(ctl), n = s.iterations, b = iterations_of_block(d, k, &s);
    if (k->flags & __ACCOMP_KERNEL_GANGS) {
      s.grid[0] = (unsigned)(n < INT_MAX ? n : INT_MAX);
      return s;
    }
    if (!blocks) blocks = s.columns ? tile_blocks(&s) : n / b + (n % b != 0);
    long long most = most_blocks(d, workspace || k->flags & __ACCOMP_KERNEL_REDUCTION,
                                 s.block[0] * s.block[1]);
    if (has_lone_threads(d, k, ctl) && !gangs(ctl) &&
        most > d->properties.units * BLOCKS_OF_CORE)
      most = d->properties.units * BLOCKS_OF_CORE;
    s.fills = blocks > most && !gangs(ctl);
    if (blocks > most) blocks = most;
    blocks = limited(blocks);
    s.grid[0] = blocks > 0 ? (unsigned)blocks : 1;
  }
  return s;
}

// Memory that a launch gives to its threads or blocks, for each.
unsigned long long accomp_shape_given(Construct *c, const Operand *o, unsigned pass) {
  unsigned long long bytes = 0;
  for (unsigned i = 0; i < c->noperands; i++)
    if (c->operands[i].pass == pass) bytes += o[i].size;
  return bytes;
}

// At least one warp, where threads work together. Warps keep their width.
static void fit_block(const Device *d, Kernel *k, unsigned long long threads,
                      LaunchShape *s) {
  unsigned together = __ACCOMP_KERNEL_BARRIER | __ACCOMP_KERNEL_REDUCTION;
  unsigned step = k->flags & together ? warp_of(d) : 1;
  if (k->flags & __ACCOMP_KERNEL_ROWS && s->block[1] > 1) {
    unsigned long long warps = threads / s->block[0];
    if (warps < s->block[1]) s->block[1] = warps ? (unsigned)warps : 1;
  }
  if (threads < s->block[0] && s->block[0] > step && s->block[1] <= 1)
    s->block[0] = threads < step ? step : (unsigned)threads / step * step;
}

// That memory is bounded: fewer threads and blocks, of which each runs more iterations.
void accomp_shape_fit(const Device *d, Construct *c, Kernel *k, const Operand *o,
                      LaunchShape *s) {
  enum { MOST = 256 << 20 };
  unsigned long long each = accomp_shape_given(c, o, __ACCOMP_PASS_THREADS),
                     block = accomp_shape_given(c, o, __ACCOMP_PASS_BLOCKS), most = MOST;
  if (k->flags & __ACCOMP_KERNEL_COLLECTS) each = 0;
  if ((!each && !block) || d->runs_on_host) return;
  if (d->properties.memory / 4 < most) most = d->properties.memory / 4;
  if (each) fit_block(d, k, most / each, s);
  if (k->flags & __ACCOMP_KERNEL_GANGS) return; // the program's number
  unsigned long long threads = s->block[0] * s->block[1], bytes;
  if (__builtin_mul_overflow(each, threads, &bytes) ||
      __builtin_add_overflow(bytes, block, &bytes))
    bytes = most;
  unsigned long long blocks = bytes ? most / bytes : s->grid[0];
  if (!blocks) blocks = 1;
  if (s->grid[0] > blocks) s->grid[0] = (unsigned)blocks;
}

// --- the version -----------------------------------------------------------------------

// The program may have mapped two objects to one piece of device memory.
static bool overlap(const Entry *a, const Entry *b) {
  uintptr_t x = (uintptr_t)a->device, y = (uintptr_t)b->device;
  return a == b || (x < y + b->size && y < x + a->size);
}

// Are what the kernel writes and each of its other operands in different objects of the present table?
static bool are_apart(Construct *c, const Mapped *mapped) {
  for (unsigned i = 0; i < c->noperands; i++) {
    if (c->operands[i].pass == __ACCOMP_PASS_CLOSURE) return false;
    if (c->operands[i].pass != __ACCOMP_PASS_ADDRESS) continue;
    if (!mapped[i].entry) return false;
    for (unsigned k = 0; k < i; k++) {
      bool reads = c->operands[i].map & c->operands[k].map & __ACCOMP_READS;
      if (c->operands[k].pass == __ACCOMP_PASS_ADDRESS && !reads &&
          overlap(mapped[i].entry, mapped[k].entry))
        return false;
    }
  }
  return true;
}

// A null pointer leads to nothing, and is as good as any other. The host has no such version.
static bool are_aligned(const Device *d, Construct *c, const Operand *o,
                        const Mapped *mapped) {
  if (d->runs_on_host) return false;
  for (unsigned i = 0; i < c->noperands; i++)
    if (c->operands[i].pass == __ACCOMP_PASS_ADDRESS &&
        accomp_overlap_address(c, o, mapped, i) % 16)
      return false;
  return true;
}

// Does all that the kernel may read, as far as its bytes are known, lie in what is mapped?
static bool are_inside(Construct *c, const Operand *o, const Mapped *mapped) {
  for (unsigned i = 0; i < c->ntouches; i++) {
    const struct __accomp_touch *t = &c->touches[i];
    const Entry *e = mapped[t->parameter].entry;
    if (t->read == __ACCOMP_NOT_KNOWN || t->read == __ACCOMP_NOTHING) continue;
    const struct __accomp_operand *s = &o[t->read];
    uintptr_t at = accomp_overlap_address(c, o, mapped, t->parameter) +
                   ((uintptr_t)s->lo - (uintptr_t)s->base),
              from = e ? (uintptr_t)e->device : 0;
    if (!e || at < from || s->size > e->size || at - from > e->size - s->size)
      return false;
  }
  return true;
}

// Is the device full twice over where each thread runs so many iterations? Emulated ones do more to short loops, which tests have.
static bool is_full(const Device *d, Control *ctl, const LaunchShape *s, unsigned each) {
  if (d->runs_on_host || d->properties.cores || gangs(ctl)) return false;
  if (d->type == TYPE_EMU)
    return s->iterations > 2 * s->block[0] && s->iterations < resident_threads(d);
  return s->iterations >= 2LL * each * resident_threads(d);
}

// Neighbours of the nest's outermost loop in each thread of a tile.
static void coarsen_tiles(Control *ctl, unsigned each, LaunchShape *s) {
  unsigned outermost = (unsigned)ctl->loops[0].trips;
  s->rows = (outermost + each - 1) / each * (s->rows / outermost);
  if (tile_blocks(s) < s->grid[0]) s->grid[0] = (unsigned)tile_blocks(s);
}

// False: ACCOMP_GANGLIMIT, or what a grid may have, is less than would cover the loop.
static bool coarsen_loop(unsigned each, LaunchShape *s) {
  s->each = each;
  long long blocks = cover_blocks(s, s->block[0]);
  s->grid[0] = (unsigned)blocks;
  return blocks <= INT_MAX && limited(blocks) == blocks;
}

static bool coarsen(const struct __accomp_variant *v, Control *ctl, LaunchShape *s) {
  if (v->kernel->flags & __ACCOMP_KERNEL_SCAN) return coarsen_loop(v->each, s);
  if (v->each == 1) return true;
  if (!(v->kernel->flags & __ACCOMP_KERNEL_TILES)) return coarsen_loop(v->each, s);
  coarsen_tiles(ctl, v->each, s);
  return true;
}

// Are there more tiles than one, each of a block's?
static bool are_many(const Device *d, Control *ctl, const LaunchShape *s, unsigned each) {
  return !d->runs_on_host && ctl->vector <= 0 &&
         s->iterations > (long long)s->block[0] * each;
}

// Must the version run in which iterations may meet?
static bool may_meet(Construct *c, const Operand *o, const Control *ctl, Device *d,
                     const Mapped *mapped) {
  if (!(ctl->flags & __ACCOMP_ROWS_MEET)) return accomp_overlaps(c, o, d, mapped);
  if (mapped && accomp_notify_wants(NOTIFY_LAUNCH)) accomp_notify_overlap(c, d, NULL);
  return true;
}

struct __accomp_kernel *accomp_shape_choose(Device *d, Construct *c, const Operand *o,
                                            Control *ctl, const Mapped *mapped,
                                            bool workspace, LaunchShape *out) {
  unsigned shaped = ~0u; // the flags that 'shape' is for
  LaunchShape shape = {0};
  for (unsigned i = 0; i < c->kernel->nvariants; i++) {
    const struct __accomp_variant *v = &c->kernel->variants[i];
    if (v->when & __ACCOMP_WHEN_OVERLAP && !may_meet(c, o, ctl, d, mapped)) continue;
    bool other = v->kernel->in_order != 0; // iterations
    if (shaped != v->kernel->flags || other)
      shape = accomp_shape(d, c, v->kernel, ctl, workspace);
    shaped = other ? ~0u : v->kernel->flags;
    if (v->when & __ACCOMP_WHEN_TILED && !shape.columns) continue;
    if (v->when & __ACCOMP_WHEN_FULL && !is_full(d, ctl, &shape, v->each)) continue;
    if (v->when & __ACCOMP_WHEN_MANY && !are_many(d, ctl, &shape, v->each)) continue;
    if (v->when & __ACCOMP_WHEN_APART && !are_apart(c, mapped)) continue;
    if (v->when & __ACCOMP_WHEN_INSIDE && !are_inside(c, o, mapped)) continue;
    if (v->when & __ACCOMP_WHEN_ALIGNED && !are_aligned(d, c, o, mapped)) continue;
    *out = shape;
    if (coarsen(v, ctl, out)) return v->kernel;
  }
  *out =
      shaped == c->kernel->flags ? shape : accomp_shape(d, c, c->kernel, ctl, workspace);
  return c->kernel;
}

// Where the program itself runs it, nothing but the operands' memory makes a difference.
struct __accomp_kernel *accomp_shape_choose_on_host(Device *d, Construct *c,
                                                    const Operand *o,
                                                    const Control *ctl) {
  for (unsigned i = 0; i < c->kernel->nvariants; i++) {
    const struct __accomp_variant *v = &c->kernel->variants[i];
    if (v->when == __ACCOMP_WHEN_OVERLAP && may_meet(c, o, ctl, d, NULL))
      return v->kernel;
  }
  return c->kernel;
}
