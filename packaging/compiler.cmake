# Warnings, sanitizers and the fastest linker at hand, for all targets of the project.

add_library(hloscope_options INTERFACE)
target_include_directories(hloscope_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(hloscope_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
  # GCC 12 sees uninitialized members in every absl::StatusOr that is moved; the sanitizers find the real ones.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
  $<$<BOOL:${HLOSCOPE_WERROR}>:-Werror>)

if(HLOSCOPE_SANITIZE)
  target_compile_options(hloscope_options INTERFACE
    -fsanitize=${HLOSCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
  target_link_options(hloscope_options INTERFACE -fsanitize=${HLOSCOPE_SANITIZE})
endif()

find_program(HLOSCOPE_MOLD mold)
if(HLOSCOPE_MOLD)
  target_link_options(hloscope_options INTERFACE -fuse-ld=mold)
endif()

find_program(HLOSCOPE_CCACHE ccache)
if(HLOSCOPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${HLOSCOPE_CCACHE})
endif()
