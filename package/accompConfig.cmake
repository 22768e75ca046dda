# accomp for CMake: find_package(accomp).
# Out: accomp_C_COMPILER, accomp_CXX_COMPILER, accomp_Fortran_COMPILER, and targets:
#   accomp::OpenACC, accomp::OpenMP   C files of the target are compiled with directives, and C++ and Fortran files where accomp++ and
#                                     accompf compile them
#   accomp::runtime                   openacc.h and libaccomp, for whatever calls or links code with directives
# One of the project's languages is compiled by accomp: toolchain.cmake, beside this file, sees to it. Other compilers have no directives, but link:
# 'find_package(accomp COMPONENTS runtime)' is for those.
get_filename_component(accomp_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(accomp_LIBRARIES "${accomp_PREFIX}/lib")
if(NOT EXISTS "${accomp_LIBRARIES}/libaccomp.so.1" AND CMAKE_LIBRARY_ARCHITECTURE)
  set(accomp_LIBRARIES "${accomp_PREFIX}/lib/${CMAKE_LIBRARY_ARCHITECTURE}")
endif()
set(accomp_C_COMPILER "${accomp_PREFIX}/bin/accomp")
set(accomp_CXX_COMPILER "${accomp_PREFIX}/bin/accomp++")
set(accomp_Fortran_COMPILER "${accomp_PREFIX}/bin/accompf")

set(accomp_compiles)
foreach(accomp_language C CXX Fortran)
  if(CMAKE_${accomp_language}_COMPILER_LOADED)
    execute_process(COMMAND "${CMAKE_${accomp_language}_COMPILER}" --version
      OUTPUT_VARIABLE accomp_version ERROR_QUIET)
    if("${accomp_version}" MATCHES "[(]accomp ")
      list(APPEND accomp_compiles ${accomp_language})
    endif()
  endif()
endforeach()
if(NOT accomp_compiles AND NOT "${accomp_FIND_COMPONENTS}" STREQUAL "runtime")
  set(accomp_FOUND FALSE)
  set(accomp_NOT_FOUND_MESSAGE "the compiler is not accomp (C: ${CMAKE_C_COMPILER}, C++: ${CMAKE_CXX_COMPILER}, Fortran: ${CMAKE_Fortran_COMPILER}).  Configure anew with -DCMAKE_TOOLCHAIN_FILE=${CMAKE_CURRENT_LIST_DIR}/toolchain.cmake, or with CC=${accomp_C_COMPILER}.  A project that only links code with directives says find_package(accomp COMPONENTS runtime).")
  return()
endif()

if(NOT TARGET accomp::runtime)
  add_library(accomp::runtime SHARED IMPORTED)
  set_target_properties(accomp::runtime PROPERTIES
    IMPORTED_LOCATION "${accomp_LIBRARIES}/libaccomp.so.1"
    IMPORTED_SONAME libaccomp.so.1
    INTERFACE_INCLUDE_DIRECTORIES "${accomp_PREFIX}/include")

  # Host code beside directives may call the C library's mathematics and LLVM's OpenMP.
  execute_process(COMMAND "${accomp_C_COMPILER}" -print-file-name=libomp.so
    OUTPUT_VARIABLE accomp_libomp OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(accomp_libraries accomp::runtime m)
  if(IS_ABSOLUTE "${accomp_libomp}")
    list(APPEND accomp_libraries "${accomp_libomp}")
  endif()
  string(REPLACE ";" "," accomp_compiles "${accomp_compiles}")
  if(accomp_compiles)
    set(accomp_compiles "$<COMPILE_LANGUAGE:${accomp_compiles}>")
  else()
    set(accomp_compiles 0)
  endif()
  foreach(accomp_dialect OpenACC OpenMP)
    add_library(accomp::${accomp_dialect} INTERFACE IMPORTED)
    set_target_properties(accomp::${accomp_dialect} PROPERTIES INTERFACE_LINK_LIBRARIES "${accomp_libraries}")
  endforeach()
  set_target_properties(accomp::OpenACC PROPERTIES INTERFACE_COMPILE_OPTIONS "$<${accomp_compiles}:-fopenacc>")
  set_target_properties(accomp::OpenMP PROPERTIES INTERFACE_COMPILE_OPTIONS "$<${accomp_compiles}:-fopenmp>")
  unset(accomp_libraries)
  unset(accomp_libomp)
  unset(accomp_dialect)
endif()
unset(accomp_compiles)
unset(accomp_language)
unset(accomp_version)
