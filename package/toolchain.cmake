# cmake -DCMAKE_TOOLCHAIN_FILE=<prefix>/lib/cmake/accomp/toolchain.cmake
# C by accomp; FindOpenACC and find_package(accomp) find what they need. C++ by the clang++ that belongs to
# accomp, unless CXX or CMAKE_CXX_COMPILER names another: code of both uses one OpenMP library.
get_filename_component(accomp_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(CMAKE_C_COMPILER "${accomp_PREFIX}/bin/accomp")
list(APPEND CMAKE_PREFIX_PATH "${accomp_PREFIX}")

if(NOT CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX})
  execute_process(COMMAND "${CMAKE_C_COMPILER}" -print-prog-name=clang++
    OUTPUT_VARIABLE accomp_CXX OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(EXISTS "${accomp_CXX}")
    set(CMAKE_CXX_COMPILER "${accomp_CXX}")
  endif()
endif()

# accomp is identified as Clang, for which CMake's FindOpenACC has no entry. Every language of a project
# must have a flag there: a C++ file with directives, which nobody would obey, is an error.
set(ACC_FLAG_Clang -fopenacc)
if("${CMAKE_CXX_COMPILER} $ENV{CXX}" MATCHES clang)
  set(OpenACC_CXX_FLAGS -Werror=source-uses-openacc)
else()
  set(OpenACC_CXX_FLAGS -Werror=unknown-pragmas)
endif()
set(OpenACC_C_LIBRARIES "${accomp_PREFIX}/lib/libaccomp.so")
