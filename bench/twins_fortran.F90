! The kernels of twins.c in Fortran. With PEER by gfortran's own OpenMP on the host's threads.
!   accompf -acc -mp -O3 bench/twins_fortran.F90 -c; gfortran -O3 -fopenmp -DPEER bench/twins_fortran.F90 -c -o twins_peer.o
#ifdef PEER
#define KERNELS peer
#define RUN 'peer_run'
#else
#define KERNELS kernels
#define RUN 'fortran_run'
#endif
module KERNELS
  use iso_c_binding, only: c_int, c_double, c_ptr, c_f_pointer
  implicit none
  type, bind(C) :: twins
    integer(c_int) :: n, rows, side, bins
    type(c_ptr) :: x, y, z, p, q, start, column, count
  end type
contains
  subroutine triad(n, x, y, z)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), y(n)
    real(8), intent(out) :: z(n)
    integer :: i
#ifdef PEER
    !$omp parallel do
#else
    !$omp target teams distribute parallel do
#endif
    do i = 1, n
      z(i) = x(i) + 3 * y(i)
    end do
  end subroutine

  real(8) function dot(n, x, y) result(s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), y(n)
    integer :: i
    s = 0
#ifdef PEER
    !$omp parallel do reduction(+: s)
#else
    !$acc parallel loop reduction(+: s) present(x, y)
#endif
    do i = 1, n
      s = s + x(i) * y(i)
    end do
  end function

  subroutine sparse(n, rows, start, column, x, y, z)
    integer, intent(in) :: n, rows, start(0:rows), column(0:n - 1)
    real(8), intent(in) :: x(0:n - 1), y(0:n - 1)
    real(8), intent(inout) :: z(0:n - 1)
    real(8) :: s
    integer :: i, k
#ifdef PEER
    !$omp parallel do private(s)
#else
    !$acc parallel loop gang vector_length(32) present(start, column, x, y, z)
#endif
    do i = 0, rows - 1
      s = 0
      !$acc loop vector reduction(+: s)
      do k = start(i), start(i + 1) - 1
        s = s + x(k) * y(column(k))
      end do
      z(i) = s
    end do
  end subroutine

  subroutine jacobi(m, x, z)
    integer, intent(in) :: m
    real(8), intent(in) :: x(m, m)
    real(8), intent(inout) :: z(m, m)
    integer :: i, j
#ifdef PEER
    !$omp parallel do
#else
    !$acc parallel loop collapse(2) present(x, z)
#endif
    do i = 2, m - 1
      do j = 2, m - 1
        z(j, i) = 0.25d0 * (x(j, i - 1) + x(j, i + 1) + x(j - 1, i) + x(j + 1, i))
      end do
    end do
  end subroutine

  subroutine product_of(m, x, y, z)
    integer, intent(in) :: m
    real(8), intent(in) :: x(m, m), y(m, m)
    real(8), intent(inout) :: z(m, m)
    real(8) :: s
    integer :: i, j, k
#ifdef PEER
    !$omp parallel do collapse(2) private(s)
#else
    !$omp target teams distribute parallel do collapse(2) private(s)
#endif
    do i = 1, m
      do j = 1, m
        s = 0
        do k = 1, m
          s = s + x(k, i) * y(j, k)
        end do
        z(j, i) = s
      end do
    end do
  end subroutine

  subroutine complex_axpy(n, p, q)
    integer, intent(in) :: n
    complex, intent(in) :: p(n)
    complex, intent(inout) :: q(n)
    complex, parameter :: a = (0.5, 0.25)
    integer :: i
#ifdef PEER
    !$omp parallel do
#else
    !$acc parallel loop present(p, q)
#endif
    do i = 1, n
      q(i) = a * p(i) + q(i) * 0.5
    end do
  end subroutine

  subroutine for_all(n, x, z)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: z(n)
    integer :: i
#ifdef PEER
    !$omp parallel do
#else
    !$omp target teams distribute parallel do
#endif
    do i = 1, n
      z(i) = z(i) + 0.5d0 * x(i)
    end do
  end subroutine

  subroutine bodies(m, x, z)
    integer, intent(in) :: m
    real(8), intent(in) :: x(3, m)
    real(8), intent(inout) :: z(3, m)
    real(8) :: fx, fy, fz, dx, dy, dz, d, w
    integer :: i, j
#ifdef PEER
    !$omp parallel do private(fx, fy, fz, dx, dy, dz, d, w)
#else
    !$omp target teams distribute parallel do private(fx, fy, fz, dx, dy, dz, d, w)
#endif
    do i = 1, m
      fx = 0
      fy = 0
      fz = 0
      do j = 1, m
        dx = x(1, j) - x(1, i)
        dy = x(2, j) - x(2, i)
        dz = x(3, j) - x(3, i)
        d = dx * dx + dy * dy + dz * dz + 0.01d0
        w = 1 / (d * sqrt(d))
        fx = fx + w * dx
        fy = fy + w * dy
        fz = fz + w * dz
      end do
      z(1, i) = fx
      z(2, i) = fy
      z(3, i) = fz
    end do
  end subroutine

  subroutine histogram(n, bins, column, count)
    integer, intent(in) :: n, bins, column(n)
    integer, intent(inout) :: count(0:bins - 1)
    integer :: i
#ifdef PEER
    !$omp parallel do
#else
    !$acc parallel loop present(column, count)
#endif
    do i = 1, n
#ifdef PEER
      !$omp atomic
#else
      !$acc atomic
#endif
      count(mod(column(i), bins)) = count(mod(column(i), bins)) + 1
    end do
  end subroutine

  subroutine softmax(rows, m, x, z)
    integer, intent(in) :: rows, m
    real(8), intent(in) :: x(m, rows)
    real(8), intent(inout) :: z(m, rows)
    real(8) :: most, sum
    integer :: i, j
#ifdef PEER
    !$omp parallel do private(most, sum)
#else
    !$acc parallel loop gang present(x, z)
#endif
    do i = 1, rows
      most = x(1, i)
      sum = 0
      !$acc loop vector reduction(max: most)
      do j = 1, m
        most = max(most, x(j, i))
      end do
      !$acc loop vector reduction(+: sum)
      do j = 1, m
        sum = sum + exp(x(j, i) - most)
      end do
      !$acc loop vector
      do j = 1, m
        z(j, i) = exp(x(j, i) - most) / sum
      end do
    end do
  end subroutine

  ! Kernel number k of twins.h.
  real(c_double) function run(k, t) bind(C, name=RUN)
    integer(c_int), value :: k
    type(twins), intent(in) :: t
    real(8), pointer, contiguous :: x(:), y(:), z(:)
    complex, pointer, contiguous :: p(:), q(:)
    integer, pointer, contiguous :: start(:), column(:), count(:)
    call c_f_pointer(t%x, x, [t%n])
    call c_f_pointer(t%y, y, [t%n])
    call c_f_pointer(t%z, z, [t%n])
    call c_f_pointer(t%p, p, [t%n])
    call c_f_pointer(t%q, q, [t%n])
    call c_f_pointer(t%start, start, [t%rows + 1])
    call c_f_pointer(t%column, column, [t%n])
    call c_f_pointer(t%count, count, [t%bins])
    run = 0
    select case (k)
    case (0); call triad(t%n, x, y, z)
    case (1); run = dot(t%n, x, y)
    case (2); call sparse(t%n, t%rows, start, column, x, y, z)
    case (3); call jacobi(t%side, x, z)
    case (4); call product_of(t%side / 4, x, y, z)
    case (5); call complex_axpy(t%n, p, q)
    case (6); call for_all(t%n, x, z)
    case (7); call bodies(t%side * 4, x, z)
    case (8); call histogram(t%n, t%bins, column, count)
    case (9); call softmax(t%rows, t%n / t%rows, x, z)
    end select
  end function
end module
