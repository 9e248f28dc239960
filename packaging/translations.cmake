# hloscope_add_translations(TARGET FILE…): compiles each resources/translations/hloscope_LANGUAGE.ts into TARGET, which finds
# it as :/i18n/hloscope_LANGUAGE.qm after Q_INIT_RESOURCE(translations).
# The target update-translations copies the texts of the sources into these files: new texts are unfinished, removed ones
# are dropped.

set(qt_programs ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS})
find_program(HLOSCOPE_LRELEASE lrelease-qt6 lrelease HINTS ${qt_programs} REQUIRED)
find_program(HLOSCOPE_LUPDATE lupdate-qt6 lupdate HINTS ${qt_programs})
mark_as_advanced(HLOSCOPE_LRELEASE HLOSCOPE_LUPDATE)

# Arguments that collect the texts; tests/app/tst_translation.cpp uses the same.
set(HLOSCOPE_COLLECT_TEXTS -silent -locations none -no-obsolete -source-language en -extensions cpp,h
  -I ${PROJECT_SOURCE_DIR}
  ${PROJECT_SOURCE_DIR}/app ${PROJECT_SOURCE_DIR}/views
  ${PROJECT_SOURCE_DIR}/model)

function(hloscope_add_translations target)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/translations)
  set(compiled)
  set(entries)
  foreach(file IN LISTS ARGN)
    cmake_path(GET file STEM name)
    add_custom_command(OUTPUT ${folder}/${name}.qm
      COMMAND ${HLOSCOPE_LRELEASE} -silent ${file} -qm ${folder}/${name}.qm
      DEPENDS ${file} VERBATIM)
    list(APPEND compiled ${folder}/${name}.qm)
    string(APPEND entries "    <file>${name}.qm</file>\n")
  endforeach()
  file(CONFIGURE OUTPUT ${folder}/translations.qrc @ONLY CONTENT
    "<RCC>\n  <qresource prefix=\"/i18n\">\n@entries@  </qresource>\n</RCC>\n")
  add_custom_command(OUTPUT ${folder}/translations.cpp
    COMMAND Qt6::rcc --name translations --output ${folder}/translations.cpp ${folder}/translations.qrc
    DEPENDS ${folder}/translations.qrc ${compiled} VERBATIM)
  target_sources(${target} PRIVATE ${folder}/translations.cpp)
  set_source_files_properties(${folder}/translations.cpp PROPERTIES SKIP_AUTOGEN ON SKIP_PRECOMPILE_HEADERS ON)

  if(HLOSCOPE_LUPDATE)
    add_custom_target(update-translations
      COMMAND ${HLOSCOPE_LUPDATE} ${HLOSCOPE_COLLECT_TEXTS} -ts ${ARGN} VERBATIM)
  endif()
endfunction()
