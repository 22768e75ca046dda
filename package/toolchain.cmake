# cmake -DCMAKE_TOOLCHAIN_FILE=<prefix>/lib/cmake/accomp/toolchain.cmake
# C by accomp; C++ by accomp++ and Fortran by accompf, unless CXX, FC or CMake's variables name others; FindOpenACC and find_package(accomp) find what
# they need.
get_filename_component(accomp_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(CMAKE_C_COMPILER "${accomp_PREFIX}/bin/accomp")
list(APPEND CMAKE_PREFIX_PATH "${accomp_PREFIX}")
if(NOT CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX})
  set(CMAKE_CXX_COMPILER "${accomp_PREFIX}/bin/accomp++")
endif()
if(NOT CMAKE_Fortran_COMPILER AND NOT DEFINED ENV{FC})
  set(CMAKE_Fortran_COMPILER "${accomp_PREFIX}/bin/accompf")
endif()

# accomp is identified as Clang, for which CMake's FindOpenACC has no entry; accompf as GNU or LLVMFlang, by the compiler that it calls.
set(ACC_FLAG_Clang -fopenacc)
set(ACC_FLAG_LLVMFlang -fopenacc)
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}") # FindOpenACC.cmake
