#pragma once

// The folders in which file dialogs start: the one that the user took last for files of the same kind, else that of the
// dump.

#include <QObject>
#include <functional>

class QFileDialog;
class QWidget;

namespace views {

inline constexpr char kExportFolder[] = "export", kSourceFolder[] = "sources", kPreferencesFolder[] = "preferences";

/// A child of the window, for all dialogs of it.
class DialogFolders : public QObject {
  Q_OBJECT
 public:
  struct Store {
    std::function<QString(const char* kind)> last;
    std::function<void(const char* kind, const QString& folder)> keep;
    std::function<QString()> ofDump;
  };
  DialogFolders(Store store, QWidget* window);

  /// Lets the dialog start in its folder, and keeps the folder that the user takes. Called before a file is selected.
  /// Does nothing in a window without such folders.
  static void start(QFileDialog* dialog, const char* kind);

 private:
  Store m_store;
};

}  // namespace views
