# Warnings, sanitizers and the fastest available linker, for all targets of the project.

add_library(hloscope_options INTERFACE)
target_include_directories(hloscope_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(hloscope_options INTERFACE
  -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual
  # GCC's -Wshadow reports enumerators and, in a unity build, names that shadow another file's constant.
  $<IF:$<CXX_COMPILER_ID:GNU>,-Wshadow=local,-Wshadow>
  # GCC 12 reports uninitialized members in every absl::StatusOr that is moved; the sanitizers find the real ones.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
  # GCC collects its garbage after every 128 MB by default, which takes a tenth of its time; a source of a unity build needs
  # up to 1.7 GB with this limit.
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1048576>
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
  # Without this, ccache does not cache sources with a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${HLOSCOPE_CCACHE})
endif()

# Headers of the standard library, Abseil and Qt that nearly every source includes are compiled once for each kind of
# target, which halves the build time. Without them (OFF) a missing #include is an error.
set(HLOSCOPE_CORE_HEADERS
  <algorithm> <array> <cmath> <cstdint> <functional> <map> <memory> <optional> <string> <utility> <variant> <vector>
  <absl/container/flat_hash_map.h> <absl/container/flat_hash_set.h> <absl/status/statusor.h> <absl/strings/ascii.h>
  <absl/strings/match.h> <absl/strings/numbers.h> <absl/strings/str_cat.h> <absl/strings/str_join.h>
  <absl/strings/str_split.h> <absl/strings/strip.h> <absl/types/span.h>)

# Not all of QtCore and QtWidgets: reading those costs more than it saves.
set(HLOSCOPE_QT_CORE_HEADERS
  <QAbstractItemModel> <QByteArray> <QCoreApplication> <QFileInfo> <QJsonArray> <QJsonObject> <QList> <QLocale> <QMap>
  <QObject> <QPointer> <QString> <QStringList> <QTimer> <QVariant>)
set(HLOSCOPE_WIDGET_HEADERS ${HLOSCOPE_QT_CORE_HEADERS}
  <QAction> <QApplication> <QBoxLayout> <QClipboard> <QComboBox> <QHeaderView> <QKeyEvent> <QLabel> <QLineEdit> <QMenu>
  <QMouseEvent> <QPainter> <QPainterPath> <QPushButton> <QScrollBar> <QStackedLayout> <QStyledItemDelegate> <QToolButton>
  <QToolTip> <QTreeView> <QWidget>)

# hloscope_precompile(TARGET HEADER…) or hloscope_precompile(TARGET REUSE_FROM OTHER)
function(hloscope_precompile target)
  if(HLOSCOPE_PRECOMPILE)
    if("${ARGV1}" STREQUAL REUSE_FROM)
      target_precompile_headers(${target} REUSE_FROM ${ARGV2})
    else()
      target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
  endif()
endfunction()

# hloscope_optimize_less(TARGET): for code that does not paint, lay out, parse HLO text or analyze; it compiles in about two thirds
# of the time.
function(hloscope_optimize_less target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# hloscope_optimize_for_speed(TARGET): for code whose time users notice, in builds for size.
function(hloscope_optimize_for_speed target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:MinSizeRel>:-O2>)
endfunction()
