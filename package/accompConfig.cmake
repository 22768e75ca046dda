# accomp for CMake: find_package(accomp).
# Out: accomp_C_COMPILER, accomp_CXX_COMPILER, accomp_Fortran_COMPILER, and targets:
#   accomp::OpenACC, accomp::OpenMP   C files of the target are compiled with directives, and C++ and Fortran files where accomp++ and
#                                     accompf compile them
#   accomp::runtime                   openacc.h and libaccomp, for whatever calls or links code with directives
# C is to be compiled by accomp itself: toolchain.cmake is beside this file. Any compiler links.
get_filename_component(accomp_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(accomp_C_COMPILER "${accomp_PREFIX}/bin/accomp")
set(accomp_CXX_COMPILER "${accomp_PREFIX}/bin/accomp++")
set(accomp_Fortran_COMPILER "${accomp_PREFIX}/bin/accompf")

if(NOT TARGET accomp::runtime)
  add_library(accomp::runtime SHARED IMPORTED)
  set_target_properties(accomp::runtime PROPERTIES
    IMPORTED_LOCATION "${accomp_PREFIX}/lib/libaccomp.so.1"
    IMPORTED_SONAME libaccomp.so.1
    INTERFACE_INCLUDE_DIRECTORIES "${accomp_PREFIX}/include")

  # Host code beside directives may call the C library's mathematics and LLVM's OpenMP.
  execute_process(COMMAND "${accomp_C_COMPILER}" -print-file-name=libomp.so
    OUTPUT_VARIABLE accomp_libomp OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(accomp_libraries accomp::runtime m)
  if(IS_ABSOLUTE "${accomp_libomp}")
    list(APPEND accomp_libraries "${accomp_libomp}")
  endif()
  set(accomp_compiles C)
  if("${CMAKE_CXX_COMPILER}" MATCHES "accomp[+][+]")
    string(APPEND accomp_compiles ",CXX")
  endif()
  if("${CMAKE_Fortran_COMPILER}" MATCHES "accompf")
    string(APPEND accomp_compiles ",Fortran")
  endif()
  set(accomp_compiles "$<COMPILE_LANGUAGE:${accomp_compiles}>")
  foreach(accomp_dialect OpenACC OpenMP)
    add_library(accomp::${accomp_dialect} INTERFACE IMPORTED)
    set_target_properties(accomp::${accomp_dialect} PROPERTIES INTERFACE_LINK_LIBRARIES "${accomp_libraries}")
  endforeach()
  set_target_properties(accomp::OpenACC PROPERTIES INTERFACE_COMPILE_OPTIONS "$<${accomp_compiles}:-fopenacc>")
  set_target_properties(accomp::OpenMP PROPERTIES INTERFACE_COMPILE_OPTIONS "$<${accomp_compiles}:-fopenmp>")
  unset(accomp_libraries)
  unset(accomp_libomp)
  unset(accomp_dialect)
  unset(accomp_compiles)
endif()
