#pragma once

// Paints rows of the memory tables: a chip with the kind's colour and first letter before the name, names in the fixed
// font and elided in the middle, and the share of bytes as a bar.

#include <QIcon>
#include <QStyledItemDelegate>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "views/theme.h"

namespace views {

class MemoryDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  struct Columns {
    int chip = -1;             ///< column with the chip of MemoryKindRole
    int share = -1;            ///< column with a bar: BytesRole relative to `maximumBytes`; its text is beside it
    QList<int> fixed = {};     ///< columns in the fixed font
    QList<int> names = {};     ///< columns with names of instructions and values, shortened by fittedName()
    QList<int> links = {};     ///< columns in the colour of links
    QList<int> middle = {};    ///< columns elided in the middle, for paths
    bool boldWithout = false;  ///< rows without a TargetRole are sums, in bold
  };
  MemoryDelegate(const Theme& theme, Columns columns, QObject* parent);

  void setMaximumBytes(int64_t bytes) { m_maximumBytes = bytes; }
  /// Sets the colours of the chips of values as in the map (MemorySection::color); empty: by kind.
  void setColors(std::vector<uint8_t> colorOf);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  QIcon chip(int kind, uint8_t color) const;
  /// Returns the colour of the row's value; 0 for that of its kind. Nothing for a group if values have other colours
  /// than those of kinds.
  std::optional<uint8_t> colorAt(const QModelIndex& index) const;

  const Theme& m_theme;
  Columns m_columns;
  int64_t m_maximumBytes = 0;
  std::vector<uint8_t> m_colorOf;                            // by value
  bool m_areKinds = true;                                    // all colours are those of kinds
  mutable std::map<std::pair<int, uint8_t>, QIcon> m_chips;  // by kind and colour
};

}  // namespace views
