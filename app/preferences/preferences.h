#pragma once

// The preferences as one value, which the settings store, the dialog changes, and a file exports and imports.

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>
#include <QVariantMap>

#include "absl/status/statusor.h"
#include "app/preferences/device_rates.h"
#include "model/analysis/frame_rules.h"
#include "model/documents/memory_summary.h"
#include "model/documents/source_finder.h"
#include "model/items/format.h"
#include "views/theme.h"

namespace app {

struct Preferences {
  views::ThemeMode theme = views::ThemeMode::kSystem;
  bool colorBlindSafe = false;  ///< colours of operation categories
  QString language;    ///< one of languages() (app/preferences/language.h), from the next start on; "": as the system
  QString fontFamily;  ///< of the interface; "": as the system
  int fontPoints = 0;  ///< of the interface, kLeastFontPoints to kMostFontPoints; 0: the system's
  QString codeFamily;  ///< of names, opcodes, shapes and code; "": as the system
  bool isCompact = false;  ///< rows, tabs and buttons stand closer
  model::ByteUnit byteUnit = model::ByteUnit::kBinary;
  bool animations = true;       ///< of jumps
  bool restoresSession = true;  ///< opens at the start what was open last
  std::vector<model::SourceRule> sourceRules;
  hlo::FrameRules frameRules = hlo::FrameRules::defaults();  ///< which frames of call stacks are the lines
  DeviceRates deviceRates;                                   ///< of the user's own
  QString memoryLimit;        ///< a device or bytes, for programs without a limit; "": none
  QString editor;             ///< command, as app/window/editor.h reads it; "": none
  bool wheelPans = false;     ///< in painted views, and zooms with Ctrl; else it zooms
  bool hasLetterKeys = true;  ///< W, A, S and D zoom and pan, as the program gives them
  /// By the id of an action its keys, in Qt's portable form; an empty list is an action without a key, and one that is
  /// not here has the keys that the program gives it.
  QMap<QString, QStringList> keys;
};

/// Returns a memory limit as settings keep it, for parseMemoryLimit(); "" for none.
QString limitText(const std::optional<model::MemoryLimit>& limit);

inline constexpr int kLeastFontPoints = 7;
inline constexpr int kMostFontPoints = 24;

/// The word for a theme in files and settings, and back; any other word is the system's.
QString themeWord(views::ThemeMode mode);
views::ThemeMode themeOf(const QString& word);

/// The word for what files are in a stack, and back; any other word is the framework's.
QString frameRoleWord(hlo::FrameRole role);
hlo::FrameRole frameRoleOf(const QString& word);

/// By key, in the form in which settings keep them.
QVariantMap toVariants(const Preferences& preferences);
/// Missing and invalid values keep their defaults.
Preferences fromVariants(const QVariantMap& values);

/// JSON, as *Export* writes it.
QByteArray preferencesFile(const Preferences& preferences);

/// Reads a file that *Export* wrote. Invalid values keep their defaults; InvalidArgument if the file has another
/// format.
absl::StatusOr<Preferences> readPreferencesFile(const QByteArray& file);

}  // namespace app
