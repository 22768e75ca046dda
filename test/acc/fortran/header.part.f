! A part of header.f: routines that no interface declares.
      subroutine plain
      integer omp_get_num_devices, omp_get_initial_device
      external omp_get_num_devices, omp_get_initial_device
      integer acc_get_num_devices, acc_get_device_num
      external acc_get_num_devices, acc_get_device_num
      print '(l1)', omp_get_num_devices() .eq. omp_get_initial_device()
      print '(i0)', acc_get_num_devices(2)
      print '(i0)', acc_get_device_num(2)
      end
