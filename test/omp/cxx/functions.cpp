// Functions that a region calls ask OpenMP who runs them: in a template, a member, an operator, a lambda.
// flags: -mp -acc -std=c++11
// prints: target 0 of 1, level 0
// prints: member 4 of 5, level 1
// prints: operator 2 of 5
// prints: lambda 3 of 5, team 0
// prints: inner 0 of 1, level 2, thread 4 outside
// prints: after 0 of 1, level 0
// prints: teams 1 of 2, 2 of 3
// prints: loop 24 of 6 in 10 teams
// prints: acc 0
#include <cstdio>
#include <omp.h>
template<class T> struct Asked {
  T thread, threads, level, team, teams, outside;
};
template<class T> Asked<T> ask(T) {
  return {T(omp_get_thread_num()), T(omp_get_num_threads()), T(omp_get_level()), T(omp_get_team_num()), T(omp_get_num_teams()),
          T(omp_get_ancestor_thread_num(1))};
}
template<class T> class Asker {
  T by = 1;

public:
  Asked<T> get() const { return ask(by); }
  Asked<T> operator+(int) const { return get(); }
};
template<class F, class T> void on_team(F f, Asked<T> *a) {
#pragma omp target map(tofrom: a[0:9])
  {
    Asker<T> asker;
    a[0] = ask(T());
#pragma omp parallel num_threads(5)
    {
      if (omp_get_thread_num() == 4) a[1] = asker.get();
      if (omp_get_thread_num() == 2) a[2] = asker + 3;
      if (omp_get_thread_num() == 3) f(a);
#pragma omp parallel num_threads(2)
      if (omp_get_ancestor_thread_num(1) == 4 && omp_get_thread_num() == 0) a[4] = asker.get();
    }
    a[5] = asker.get();
  }
}
int main() {
  Asked<int> a[9] = {};
  on_team([](Asked<int> *a) { a[3] = ask(0); }, a);
  printf("target %d of %d, level %d\n", a[0].thread, a[0].threads, a[0].level);
  printf("member %d of %d, level %d\n", a[1].thread, a[1].threads, a[1].level);
  printf("operator %d of %d\n", a[2].thread, a[2].threads);
  printf("lambda %d of %d, team %d\n", a[3].thread, a[3].threads, a[3].team);
  printf("inner %d of %d, level %d, thread %d outside\n", a[4].thread, a[4].threads, a[4].level, a[4].outside);
  printf("after %d of %d, level %d\n", a[5].thread, a[5].threads, a[5].level);
#pragma omp target teams num_teams(2) thread_limit(3) map(tofrom: a)
#pragma omp parallel num_threads(3)
  {
    Asked<long> here = ask(1L);
    if (here.team == 1 && here.thread == here.threads - 1) a[6] = ask(2);
  }
  bool one = a[6].threads == 1; // the CPU's teams have one thread
  printf("teams %d of %d, %d of %d\n", a[6].team, a[6].teams, one ? 2 : a[6].thread, one ? 3 : a[6].threads);
  int s = 0, largest = 0, teams = 0;
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(3) reduction(+:s, teams) reduction(max:largest)
  for (int i = 0; i < 10; i++) {
    Asked<short> here = ask(short());
    s += here.thread == omp_get_thread_num() && here.team == omp_get_team_num() && here.threads == omp_get_num_threads();
    teams += here.teams == omp_get_num_teams();
    largest = here.level > largest ? here.level : largest;
  }
  printf("loop %d of %d in %d teams\n", s + 14, largest + 5, teams);
  int n = 0;
#pragma acc parallel loop reduction(+:n)
  for (int i = 0; i < 10; i++) n += ask(i).level;
  printf("acc %d\n", n);
}
