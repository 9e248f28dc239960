# The Debian package, made by CPack (packaging/deb.sh): the files of every installation, and those that Debian requires: a
# copyright file made from NOTICE, and compressed changelogs.

find_program(HLOSCOPE_DPKG_SHLIBDEPS dpkg-shlibdeps)
mark_as_advanced(HLOSCOPE_DPKG_SHLIBDEPS)
if(NOT HLOSCOPE_DPKG_SHLIBDEPS)
  return()
endif()

set(maintainer "The hloscope authors <hloscope@users.noreply.github.com>")
set(revision 1)
set(debian ${CMAKE_CURRENT_BINARY_DIR}/debian)

# deb_pack(NAME): makes NAME.gz from NAME, reproducibly.
function(deb_pack name)
  execute_process(COMMAND gzip --best --no-name --force --keep ${debian}/${name} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

execute_process(COMMAND date --rfc-email --utc --date=${day} OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
configure_file(${changes} ${debian}/changelog COPYONLY)
configure_file(debian/changelog.in ${debian}/changelog.Debian @ONLY)
deb_pack(changelog)
deb_pack(changelog.Debian)

file(READ ${PROJECT_SOURCE_DIR}/NOTICE notice)
configure_file(debian/copyright.in ${debian}/copyright @ONLY)

set(of_debian COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES ${debian}/copyright ${debian}/changelog.gz ${debian}/changelog.Debian.gz
  DESTINATION ${CMAKE_INSTALL_DOCDIR} ${of_debian})
install(FILES debian/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME hloscope ${of_debian})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME hloscope)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT ${maintainer})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_CMAKE_PROJECTS
  "${CMAKE_BINARY_DIR};hloscope;Unspecified;/" "${CMAKE_BINARY_DIR};hloscope;debian;/")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${revision})
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE https://github.com/hloscope/hloscope)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Icons are SVG, which Qt draws with a plug-in that no library links.
set(CPACK_DEBIAN_PACKAGE_DEPENDS libqt6svg6)
# qt6-translations-l10n has Qt's own texts, such as the buttons of dialogs, in the language of the program.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-wayland, qt6-translations-l10n")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "viewer for dumps of the XLA compiler")
set(CPACK_PACKAGE_DESCRIPTION
"hloscope opens the dumps of the XLA compiler, from JAX, TensorFlow or
PyTorch/XLA. It shows the graph of a module down into every fusion and loop
body, the Python line behind each instruction, and every allocation over the
schedule, with what is live at the peak and why. It opens single files and
whole dump folders from any XLA version, and needs no profile, source checkout
or network.
.
The command line prints the same, also as JSON, and needs no display.")
include(CPack)
