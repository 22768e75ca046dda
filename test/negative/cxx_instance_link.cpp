// A variable of an instance, of which devices have no copy: one that a directive names to be linked later, and one that none names.
// flags: -acc -fopenmp
template<class T> struct C { static T v; };
template<class T> T C<T>::v = 3;
#pragma acc declare link(C<int>::v)          // error: 'C<int>::v' in 'link', a variable of a template's instance
#pragma omp declare target link(C<short>::v) // error: 'C<short>::v' in 'link', a variable of a template's instance
int main() { return C<int>::v + C<short>::v; }
