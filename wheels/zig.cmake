# zig.cmake: the toolchain of wheels: the compiler that PyPI has (ziglang), for the platform that build.py names. What is
# found on this machine is not for that platform, so nothing is looked for outside of ETALON_PREFIX.
set(CMAKE_SYSTEM_NAME ${ETALON_SYSTEM})
set(CMAKE_SYSTEM_PROCESSOR ${ETALON_PROCESSOR})
foreach(tool CXX_COMPILER AR RANLIB)
  string(TOLOWER ${tool} name)
  set(CMAKE_${tool} ${ETALON_PREFIX}/bin/${name})
endforeach()
list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
set(CMAKE_FIND_ROOT_PATH ${ETALON_PREFIX})
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ETALON_PREFIX ETALON_SYSTEM ETALON_PROCESSOR)
# Trials are compiled and not linked: linking takes the compiler's libraries, which are compiled when first wanted.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
