# FindPython.cmake: the Python that a wheel is for, by its headers (Python_INCLUDE_DIR) and on Windows its library
# (Python_LIBRARY). CMake's own file of this name wants an interpreter of the same version; here the one of this machine
# (Python_EXECUTABLE) runs the scripts, and nothing else.
add_executable(Python::Interpreter IMPORTED)
set_target_properties(Python::Interpreter PROPERTIES IMPORTED_LOCATION ${Python_EXECUTABLE})
add_library(Python::Module INTERFACE IMPORTED)
target_include_directories(Python::Module INTERFACE ${Python_INCLUDE_DIR})
target_link_libraries(Python::Module INTERFACE ${Python_LIBRARY})
set(Python_INCLUDE_DIRS ${Python_INCLUDE_DIR})
set(Python_INTERPRETER_ID Python)
file(STRINGS ${Python_INCLUDE_DIR}/patchlevel.h Python_VERSION REGEX "define PY_VERSION ")
string(REGEX REPLACE ".*\"([0-9.]+).*" "\\1" Python_VERSION "${Python_VERSION}")
set(Python_FOUND TRUE)
