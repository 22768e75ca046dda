// Part of flexible_initialised.c.
struct list { int n; int v[]; };
struct names { int n; const char *s[]; };
#pragma omp begin declare target
extern struct list list;
extern struct names words;
int total(void);
#pragma omp end declare target
void fetch(void);
