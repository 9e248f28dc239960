# Writes one source that includes several tests, each in a namespace of its own, so that they share the time to compile
# their headers, which are included before. Called with cmake -P; GROUP is the file, TESTS are the paths of the tests.
set(headers "")
set(bodies "")
foreach(test IN LISTS TESTS)
  file(STRINGS ${test} includes REGEX "^#include [<\"].*[>\"]$")
  list(FILTER includes EXCLUDE REGEX "\\.moc\"$")
  list(APPEND headers ${includes})
  get_filename_component(name ${test} NAME_WE)
  string(APPEND bodies
    "\nnamespace ${name} {\n#include \"${test}\"\nconst support::RegisteredTest kRegistered(\"${name}\", main);\n}\n")
endforeach()
list(REMOVE_DUPLICATES headers)
list(SORT headers)
list(JOIN headers "\n" headers)
file(WRITE ${GROUP} "#include \"tests/support/test_program.h\"\n${headers}\n${bodies}")
