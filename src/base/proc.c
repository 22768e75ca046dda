// Running the tools.
// In: an argument vector and where its output goes.  Out: the exit status.
#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct Proc {
  pid_t pid;
}; // 0: could not start

static void redirect(posix_spawn_file_actions_t *actions, int fd, const char *path) {
  if (!path) return;
  posix_spawn_file_actions_addopen(actions, fd, path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
}

Proc *proc_start(Arena *a, const char *const *argv, const char *stdout_path,
                 const char *stderr_path) {
  Proc *p = alloc(a, Proc);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  redirect(&actions, STDOUT_FILENO, stdout_path);
  redirect(&actions, STDERR_FILENO, stderr_path);
  fflush(NULL);
  int fault = posix_spawnp(&p->pid, argv[0], &actions, NULL,
                           (char *const *)(uintptr_t)argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (fault) {
    fprintf(stderr, "accomp: error: cannot run %s: %s\n", argv[0], strerror(fault));
    p->pid = 0;
  }
  return p;
}

int proc_wait(Proc *p) {
  if (!p) return 0;
  if (!p->pid) return 127;
  int status;
  while (waitpid(p->pid, &status, 0) < 0)
    if (errno != EINTR) return 127;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
