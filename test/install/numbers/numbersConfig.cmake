include(CMakeFindDependencyMacro)
find_dependency(accomp)
include("${CMAKE_CURRENT_LIST_DIR}/numbersTargets.cmake")
