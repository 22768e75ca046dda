#pragma omp declare target
template<class T> struct Box {
  static T value, table[3];
  inline static T step = 5;
  static const T limit;
};
template<class T> T Box<T>::value = 3;
template<class T> T Box<T>::table[3] = {1, 2, 3};
template<class T> const T Box<T>::limit = T(40) / 2;
template<class T> void add(T x) { Box<T>::value += x; Box<T>::table[1] += Box<T>::step; }
#pragma omp end declare target
template<class T> void add_on_device(T x) {
  #pragma omp target
  add(x);
}
void other_file();
