// rt/unit/function.c: short names for what clang writes for __PRETTY_FUNCTION__.
#include "rt.h"
#include <stdio.h>
#include <string.h>

static const struct {
  const char *pretty, *name;
} names[] = {
    {"int main()", "main"},
    {"void saxpy(int, T, const T *, T *) [T = double]", "saxpy<double>"},
    {"void saxpy(int, char, const char *, char *)", "saxpy"},
    {"T Field<float>::sum() const [T = float]", "Field<float>::sum"},
    {"U Field<float>::conv(U) volatile [T = float, U = long]", "Field<float>::conv<long>"},
    {"static int Field<float>::st() [T = float]", "Field<float>::st"},
    {"virtual void W::v()", "W::v"},
    {"Field<float>::Field(int) [T = float]", "Field<float>::Field"},
    {"Field<float>::~Field() [T = float]", "Field<float>::~Field"},
    {"int Field<float>::operator int() const [T = float]", "Field<float>::operator int"},
    {"bool Field<float>::operator<(const Field<T> &) const [T = float]", "Field<float>::operator<"},
    {"T Field<float>::operator()(int) [T = float]", "Field<float>::operator()"},
    {"T *P::operator->() const", "P::operator->"},
    {"std::ostream *operator<<(std::ostream &, const Field<T> &) [T = float]", "operator<<<float>"},
    {"void *operator new(std::size_t, int)", "operator new"},
    {"void Field<float>::In::h() [T = float, N = 4]", "Field<float>::In::h<4>"},
    {"void (anonymous namespace)::Hid::m()", "Hid::m"},
    {"int a::b::pack(A...) [A = <int, double, const char *>]", "a::b::pack<int, double, const char *>"},
    {"int a::b::pack(A...) [A = <>]", "a::b::pack"},
    {"T *a::b::col() [C = a::b::Color::red, T = std::basic_string<char>]", "a::b::col<a::b::Color::red, std::string>"},
    {"void saxpy(int, T) [T = std::map<std::basic_string<char>, std::vector<std::pair<int, double>>>]",
     "saxpy<std::map<std::string, std::vector<std::pair<int, double>>>>"},
    {"void (*get(int))(double)", "get"},
    {"int (&arr())[3]", "arr"},
    {"decltype(auto) da()", "da"},
    {"<dependent type> tr(T) [T = int]", "tr<int>"},
    {"auto tr(int)::(anonymous class)::operator()(auto) const [x:auto = int]", "tr::lambda<int>"},
    {"auto Field<float>::sum() const::(anonymous class)::operator()(int) const", "Field<float>::sum::lambda"},
    {"void tr(int)::(anonymous class)::operator()()::Loc::q()", "tr::lambda::Loc::q"},
    {"void forall(int, F) [F = (lambda at /home/me/pf.cpp:28:427)]", "forall<lambda at pf.cpp:28>"},
    {"void Def<double, char>::f(X) [T = double, U = char, X = char]", "Def<double, char>::f<char>"},
    {"void tt(C<T> &) [C = std::vector, T = double]", "tt<std::vector, double>"},
    {"std::map<std::string, int> mp(std::string)", "mp"},
    {"f", "f"},
    {"", ""},
};

int main(void) {
  int bad = 0;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char name[512], few[8];
    accomp_function_shorten(name, sizeof name, names[i].pretty);
    accomp_function_shorten(few, sizeof few, names[i].pretty);
    if (strcmp(name, names[i].name) || strncmp(few, name, sizeof few - 1)) {
      printf("%s\n  is %s\n  not %s\n", names[i].pretty, name, names[i].name);
      bad = 1;
    }
  }
  return bad;
}
