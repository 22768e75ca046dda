# cmake -DCMAKE_TOOLCHAIN_FILE=<prefix>/lib/cmake/accomp/toolchain.cmake
# C by accomp, C++ by accomp++, unless CXX or CMAKE_CXX_COMPILER names another; FindOpenACC and find_package(accomp) find what
# they need.
get_filename_component(accomp_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(CMAKE_C_COMPILER "${accomp_PREFIX}/bin/accomp")
list(APPEND CMAKE_PREFIX_PATH "${accomp_PREFIX}")
if(NOT CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX})
  set(CMAKE_CXX_COMPILER "${accomp_PREFIX}/bin/accomp++")
endif()

# accomp is identified as Clang, for which CMake's FindOpenACC has no entry. Every language of a project
# must have a flag there: under another compiler a C++ file with directives, which nobody would obey, is an error.
set(ACC_FLAG_Clang -fopenacc)
if("${CMAKE_CXX_COMPILER} $ENV{CXX}" MATCHES clang)
  set(OpenACC_CXX_FLAGS -Werror=source-uses-openacc)
elseif(NOT "${CMAKE_CXX_COMPILER} $ENV{CXX}" MATCHES "accomp[+][+]")
  set(OpenACC_CXX_FLAGS -Werror=unknown-pragmas)
endif()
set(OpenACC_C_LIBRARIES "${accomp_PREFIX}/lib/libaccomp.so")
set(OpenACC_CXX_LIBRARIES "${accomp_PREFIX}/lib/libaccomp.so")
