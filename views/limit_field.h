#pragma once

// A field for the memory limit of a program: the name of a device from the list, or bytes such as 15.5 GiB.

#include <QComboBox>
#include <optional>

#include "model/documents/memory_summary.h"

namespace views {

class LimitField : public QComboBox {
  Q_OBJECT
 public:
  explicit LimitField(QWidget* parent);

  /// No signal.
  void setLimit(const std::optional<model::MemoryLimit>& limit);

 signals:
  /// The user chose another limit, or none.
  void limitChosen(const std::optional<model::MemoryLimit>& limit);
  /// The text is neither a device nor bytes; the field shows the limit again.
  void refused(const QString& sentence);

 private:
  void show(const std::optional<model::MemoryLimit>& limit);
  void take();

  std::optional<model::MemoryLimit> m_limit;
  bool m_isShowing = false;
};

}  // namespace views
