# package.cmake: what `cmake --install` installs: the library with its headers, for find_package and for pkg-config, and
# the command with its manual pages and completions.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/etalon)
install(TARGETS etalon_core EXPORT etalonTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(DIRECTORY include/etalon TYPE INCLUDE COMPONENT library)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/include/etalon/version.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/etalon
        COMPONENT library)
install(EXPORT etalonTargets NAMESPACE etalon:: DESTINATION ${package_folder} COMPONENT library)
configure_package_config_file(cmake/etalonConfig.cmake.in etalonConfig.cmake INSTALL_DESTINATION ${package_folder})
# Before 1.0 a minor version may change what others build on.
write_basic_package_version_file(etalonConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/etalonConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/etalonConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT library)
configure_file(cmake/etalon.pc.in etalon.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/etalon.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
if(TARGET etalon)
  install(TARGETS etalon RUNTIME COMPONENT command)
  # The program writes its own manual pages and completions, where it can run.
  if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
    set(ETALON_SHARE ${CMAKE_CURRENT_BINARY_DIR}/share)
    set(completions bash-completion/completions/etalon zsh/site-functions/_etalon fish/vendor_completions.d/etalon.fish)
    set(write_share COMMAND ${CMAKE_COMMAND} -E rm -rf ${ETALON_SHARE} COMMAND etalon man --into ${ETALON_SHARE}/man/man1)
    foreach(file IN LISTS completions)
      string(REGEX MATCH "^[a-z]+" shell ${file})
      cmake_path(GET file PARENT_PATH folder)
      list(APPEND write_share COMMAND ${CMAKE_COMMAND} -E make_directory ${ETALON_SHARE}/${folder}
           COMMAND etalon completion ${shell} -o ${ETALON_SHARE}/${file})
    endforeach()
    add_custom_command(TARGET etalon POST_BUILD ${write_share} COMMENT "Writing manual pages and completions" VERBATIM)
    install(DIRECTORY ${ETALON_SHARE}/ TYPE DATA COMPONENT command)
  endif()
endif()
