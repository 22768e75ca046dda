! The header in fixed form, and routines that no interface declares.
! sources: header.part.f
! flags: -acc -fopenmp -ffixed-line-length-132
      program header
      include 'openacc_lib.h'
      include 'omp_lib.h'
      real a(10)
      logical shares
      a = 1
      shares = acc_get_device_type() .eq. acc_device_host
      call acc_copyin(a, 40)
      a(3) = 5
      call acc_update_self(a(2), 12)
      if (.not. shares) print '(f4.1)', a(3)                             ! prints(emu,opencl):  1.0
      ! prints(nvidia):  1.0
      if (acc_is_present(a)) print '(a)', 'present'                      ! prints: present
      call acc_delete(a)
      print '(l1)', omp_get_num_devices() .ge. 0                         ! prints: T
      call plain
! prints: T
! prints: 1
! prints: 0
      end
