! Strings of known length: assignments, comparisons, parts, functions; in clauses, arguments, components and private. Strings of other
! lengths in clauses, and as arguments of procedures.
! flags: -acc -fopenmp -Wno-serial-region
module m
  implicit none
  type rec
    character(8) :: name
    integer :: k
    character(3) :: tags(4)
  end type
contains
  integer function score(c, w)
    character(1), intent(in) :: c
    character(5) :: w
    score = ichar(c)
    if (w(1:1) == 'x') score = -score
    w(2:2) = c
  end function
end module
program strings
  use m
  implicit none
  character(5) :: w(10), key
  character(12) :: long(10)
  character(4) :: word
  type(rec) :: r(10), one
  integer :: i, n(10), cnt
  word = 'abcd'; key = 'k3'
  do i = 1, 10
    write(w(i), '(a,i0)') 'k', i
  end do
  r%name = 'none'; r%k = 0
  do i = 1, 4
    r%tags(i) = 'a'
  end do
  one = r(1)
  !$acc parallel loop copy(w, r) copyin(key) copyout(long, n)
  do i = 1, 10
    n(i) = len_trim(w(i)) + len(w(i)) * 100
    if (w(i) == key) n(i) = -1
    if (w(i) > 'k5 ') n(i) = n(i) + 1000
    if (w(i) /= 'k6' .and. w(i) <= 'k9') n(i) = n(i) + 2000
    long(i) = 'pre-' // trim(w(i)) // '-' // word(2:3)
    r(i)%name = w(i)
    r(i)%name(7:8) = 'xyz'
    r(i)%k = index(long(i), '-', back=.true.) * 10 + index(long(i), '-')
    r(i)%tags(2) = achar(iachar('a') + i) // 'zzzz'
    if (mod(i, 2) == 0) w(i) = 'x' // w(i)(1:3)
    n(i) = n(i) + 10000 * score(w(i)(1:1), w(i))
  end do
  print '(10(i0,1x))', n ! prints: 1072502 -1197498 1071999 -1197498 1072502 -1198498 1073502 -1196498 1073502 -1197497
  print '(10(a,"|"))', w ! prints: kk   |xx2  |kk   |xx4  |kk   |xx6  |kk   |xx8  |kk   |xx10 |
  print '(10(a,"|"))', long ! prints: pre-k1-bc   |pre-k2-bc   |pre-k3-bc   |pre-k4-bc   |pre-k5-bc   |pre-k6-bc   |pre-k7-bc   |pre-k8-bc   |pre-k9-bc   |pre-k10-bc  |
  do i = 1, 10
    print '(a,1x,i0,4(1x,a))', r(i)%name, r(i)%k, r(i)%tags
    ! prints: k1    xy 74 a   bzz a   a  
    ! prints: k2    xy 74 a   czz a   a  
    ! prints: k3    xy 74 a   dzz a   a  
    ! prints: k4    xy 74 a   ezz a   a  
    ! prints: k5    xy 74 a   fzz a   a  
    ! prints: k6    xy 74 a   gzz a   a  
    ! prints: k7    xy 74 a   hzz a   a  
    ! prints: k8    xy 74 a   izz a   a  
    ! prints: k9    xy 74 a   jzz a   a  
    ! prints: k10   xy 84 a   kzz a   a  
  end do
  !$omp target map(tofrom: one, word)
  one%name = word // 'efghijkl'
  word = 'q'
  !$omp end target
  print *, one%name, word, '|' ! prints:  abcdefghq   |
  cnt = 0
  !$acc parallel loop private(word) reduction(+:cnt)
  do i = 1, 10
    word = w(i)(2:)
    if (word(1:1) == 'k') cnt = cnt + 1
  end do
  print *, cnt ! prints:            5
  !$acc kernels copy(w)
  w = 'zero'
  w(2:4) = long(2:4)(1:3)
  !$acc end kernels
  print '(10(a,"|"))', w ! prints: zero |pre  |pre  |pre  |zero |zero |zero |zero |zero |zero |
  call look_up
  call choose
  call open
contains
  ! Named constants of strings, by subscripts that the region computes.
  subroutine look_up
    character(*), parameter :: letters = 'abcdefghij', names(0:2) = ['zero', 'one ', 'two ']
    type(rec), parameter :: kinds(2) = [rec('first', 1, 'x'), rec('second', 2, 'y')]
    character(5) :: w(4)
    integer :: i, n(4)
    !$acc parallel loop copyout(w, n)
    do i = 1, 4
      w(i) = letters(i:i) // names(mod(i, 3))
      n(i) = len_trim(names(mod(i, 3))) + index(letters(i:), 'd') * 10 + len(letters) * 100
      if (any(names(0:1) == w(i)(2:))) n(i) = -n(i)
      if (kinds(1 + mod(i, 2))%name(2:2) == 'i') w(i)(5:5) = kinds(1)%tags(i)(1:1)
    end do
    print '(4(a,"|"),4i6)', w, n ! prints: aone |btwox|czero|donex| -1043  1033 -1024 -1013
  end subroutine
  subroutine choose
    integer, parameter :: n = 12
    character(6) :: w(n), names(3), u(n)
    integer :: i, r(n), p(n), q(n), v(n)
    do i = 1, n
      w(i) = repeat(achar(96 + i), mod(i, 4) + 1)
    end do
    w(5) = 'go'; w(7) = 'stop  '; w(9) = 'a b,c'
    !$acc parallel loop copyin(w) copyout(r, p, q, v, u)
    do i = 1, n
      select case (w(i))
      case ('go', 'stop')
        r(i) = 1
      case default
        r(i) = 0
      case ('a':'ff')
        r(i) = 2
      case ('kkkk':'ss')
        r(i) = 3
      end select
      select case (trim(w(i)(1:2)))
      case (:'c')
        p(i) = 5
      case default
        p(i) = 6
      end select
      u(i) = merge(w(i), 'other ', r(i) == 1)
      q(i) = scan(w(i), ', ') * 100 + scan(w(i), 'ac', .true.)
      v(i) = verify(w(i), 'abcd') + 10 * verify(w(i), ' ', back=.true.)
      if (merge('a', 'b', i > 3) == 'b') v(i) = v(i) + 100
    end do
    print '(12i4)', r, p, q, v
    print '(12a6)', u
    ! prints:    2   2   2   2   1   0   1   0   2   0   3   3
    ! prints:    5   5   6   6   6   6   6   6   5   6   6   6
    ! prints:  302 400 504 200 300 400 500 200 205 400 500 200
    ! prints:  123 134 145  12  21  31  41  11  52  31  41  11
    ! prints: other other other other go    other stop  other other other other other 
  end subroutine
  subroutine open
    character(5) :: w(4) = ['w1   ', 'w2   ', 'w3   ', 'w4   '], z(2, 2) = 'z'
    character(7) :: u(4)
    character(4) :: d
    u = 'w3'
    d = 'ddd'
    call use_open('abc', w, u, d, z, 4)
  end subroutine
end program
module lengths
  implicit none
contains
  integer function rated(c, w, k)
    character(len=*), intent(in) :: c
    character(*) :: w
    integer, intent(in) :: k
    rated = len(c) * 100 + len_trim(c)
    if (c == 'x' .or. c(1:1) > 'k') rated = -rated
    if (len(w) > k) w(2:k) = c // '!!'
    call mark(w, k)
  end function
  subroutine mark(w, k, tail)
    character(len=*) :: w
    integer, intent(in) :: k
    character(*), intent(in), optional :: tail
    if (k > 3) w(1:1) = achar(iachar('a') + k)
    if (present(tail)) w(len(w) - len(tail) + 1:) = tail
  end subroutine
end module
subroutine use_open(c, w, u, d, z, n)
  use lengths
  implicit none
  integer, intent(in) :: n
  character(len=*), intent(in) :: c
  character(len=*) :: w(n), u(n), z(2, *)
  character(len=n) :: d
  character(len=2*n) :: auto
  integer :: i, r(n), t
  t = 0
  auto = 'automatic'
  !$acc parallel loop copyout(r) reduction(+:t)
  do i = 1, n
    r(i) = rated(c, w(i), i) + index(w(i), '3')
    if (w(i) == u(i)) r(i) = -5
    if (c(2:2) == 'b') t = t + len(w) * len(u) + len_trim(d) + iachar(auto(3:3))
    u(i) = w(i)(2:3) // c
  end do
  print '(5i6)', r, t ! prints:    303   303   303   303   616
  print '(8("|",a),"|")', w, u ! prints: |w1   |wa   |wab  |eabc |1 abc  |a abc  |ababc  |ababc  |
  !$acc data copy(w(2:3), u) copyin(c)
  !$acc serial present(c, u)
  do i = 2, 3
    w(i) = 'data' // c
    u(i) = w(i)
    call mark(u(i), i, c(1:2))
  end do
  !$acc end serial
  !$acc update self(w(3:3))
  print '(8("|",a),"|")', w(3), u(1) ! prints: |dataa|1 abc  |
  !$acc end data
  print '(8("|",a),"|")', w, u ! prints: |w1   |dataa|dataa|eabc |1 abc  |dataaab|dataaab|ababc  |
  !$omp target map(tofrom: w, d)
  d = c
  w(1) = d // 'z'
  !$omp end target
  print '(8("|",a),"|")', w, d ! prints: |abc z|dataa|dataa|eabc |abc |
  !$omp target teams distribute parallel do
  do i = 1, n
    u(i) = achar(iachar('p') + i)
    if (i == 2) u(i)(2:2) = '*'
  end do
  print '(8("|",a),"|")', u ! prints: |q      |r*     |s      |t      |
  !$acc kernels copy(z(:, 2))
  z(1, 2) = z(2, 2)(1:1) // 'z'
  z(2, 2) = '.' // c(:2)
  !$acc end kernels
  print '(8("|",a),"|")', z(:, 1:2) ! prints: |z    |z    |zz   |.ab  |
end subroutine
