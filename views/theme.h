#pragma once

// Every colour of the program, by meaning, for light and dark. A view asks for a role and repaints
// on changed(). GUI thread only; `colors()` is a plain value that painters and jobs may copy.

#include <QColor>
#include <QFont>
#include <QObject>
#include <array>

#include "model/buffers/assignment.h"
#include "model/ir/opcode.h"

namespace views {

struct CategoryColors {
  QColor fill, stroke, text;
};

struct Colors {
  bool dark = false;
  QColor window, panel, alternateRow, canvas, border;
  QColor text, secondaryText, accent, selection, hover;
  QColor edge, operandEdge, userEdge;  ///< plain; operand of and user of the hovered node
  QColor error, warning;               ///< error is also the colour of the peak
  QColor memoryText;                   ///< text on any memory kind
  std::array<CategoryColors, hlo::kCategoryCount> categories;
  CategoryColors largeParameter;  ///< parameters of 4,096 elements and more
  std::array<QColor, buffers::kAllocationKindCount> memory;
  /// For groups without a meaning of their own, the biggest first, and for all that are left. Text on them: memoryText.
  std::array<QColor, 9> series;
  QColor otherSeries;
  /// Source highlighting: keyword, string, number, comment, function or class name.
  QColor syntaxKeyword, syntaxString, syntaxNumber, syntaxComment, syntaxName;

  const CategoryColors& of(hlo::Category category) const { return categories[static_cast<size_t>(category)]; }
  const QColor& of(buffers::AllocationKind kind) const { return memory[static_cast<size_t>(kind)]; }
};

Colors lightColors();
Colors darkColors();
/// The same with categories that can be told apart without red and green, after the eight colours of Okabe and Ito.
Colors colorBlindSafe(Colors colors);

/// The glyph that goes with a category, so that colour is never the only sign: ƒ ⇄ ▤ × Σ ▸ ◫ ⇶ ↻.
QString categoryGlyph(hlo::Category category);

enum class ThemeMode { kSystem, kLight, kDark };

class Theme : public QObject {
  Q_OBJECT
 public:
  explicit Theme(QObject* parent = nullptr);

  ThemeMode mode() const { return m_mode; }
  /// Sets the application's palette and style sheet too.
  void setMode(ThemeMode mode);
  /// Whether categories of operations are told apart without red and green.
  bool isColorBlindSafe() const { return m_isColorBlindSafe; }
  void setColorBlindSafe(bool on);
  /// Rows, tabs and buttons stand closer.
  void setCompact(bool on);
  /// Of the interface, and of names, opcodes, shapes and code (fixedFont()); an empty family is the system's.
  void setFonts(const QFont& interface, const QString& codeFamily);
  const Colors& colors() const { return m_colors; }
  /// The system's fixed font, one step smaller than the interface font: names, opcodes, shapes, code.
  QFont fixedFont() const;
  /// Of all lists and tables: their text fits in.
  int rowHeight() const;
  /// For figures in columns: the interface font where all its digits are as wide as each other, else the fixed font.
  QFont figureFont() const;

 signals:
  void changed();

 private:
  void apply();
  bool eventFilter(QObject* watched, QEvent* event) override;

  ThemeMode m_mode = ThemeMode::kSystem;
  bool m_systemDark = false;
  bool m_isColorBlindSafe = false;
  bool m_isCompact = false;
  QString m_codeFamily;
  Colors m_colors;
};

}  // namespace views
