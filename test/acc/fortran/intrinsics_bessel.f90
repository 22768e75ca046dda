! Bessel and gamma functions.
! flags: -acc
program toolkit
  implicit none
  real(8) :: x, d(8), h(8)
  integer :: i
  !$acc parallel loop copyout(d)
  do i = 1, 8
    x = 0.3d0*i
    d(i) = bessel_jn(2, x) + bessel_yn(3, x) + bessel_j0(x) + bessel_y1(x) + gamma(x + 0.5d0)
  end do
  do i = 1, 8
    x = 0.3d0*i
    h(i) = bessel_jn(2, x) + bessel_yn(3, x) + bessel_j0(x) + bessel_y1(x) + gamma(x + 0.5d0)
  end do
  print *, all(abs(d - h) <= 1d-12*abs(h)) ! prints:  T
end program
