include(CMakeFindDependencyMacro)
find_dependency(accomp COMPONENTS runtime)
include("${CMAKE_CURRENT_LIST_DIR}/numbersTargets.cmake")
