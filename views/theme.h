#pragma once

// All colours of the program, by meaning, for light and dark. Views look up a role and repaint on changed(). GUI thread
// only; `colors()` is a plain value that painters and jobs may copy.

#include <QColor>
#include <QFont>
#include <QObject>
#include <array>

#include "model/buffers/assignment.h"
#include "model/ir/opcode.h"
#include "views/drawing/palette.h"

namespace views {

struct CategoryColors {
  QColor fill, stroke, text;
};

/// The roles of what changed between two modules (change_roles.h).
enum class ChangeRole { kNone, kAdded, kRemoved, kChanged, kMoved };
inline constexpr size_t kChangeRoleCount = 5;

struct Colors {
  drawing::Palette palette;  ///< the same colours, for drawings without Qt
  bool dark = false;
  QColor window, panel, alternateRow, canvas, border;
  QColor text, secondaryText, accent, selection, hover;
  QColor edge, operandEdge, userEdge;  ///< default; from an operand and to a user of the hovered node
  QColor error, warning;               ///< `error` is also the colour of the peak
  QColor memoryText;                   ///< text on any memory kind
  std::array<CategoryColors, hlo::kCategoryCount> categories;
  CategoryColors largeParameter;  ///< parameters of 4,096 elements or more
  std::array<QColor, buffers::kAllocationKindCount> memory;
  /// For groups without a meaning of their own, the largest first; the last colour is for all other groups. Text on
  /// them uses memoryText.
  std::array<QColor, 9> series;
  QColor otherSeries;
  /// By ChangeRole: text, glyphs and borders of changes; kNone is the secondary text.
  std::array<QColor, kChangeRoleCount> changes;
  /// The same for text and glyphs on the tint of a role and on the selection, where `changes` may miss 4.5:1.
  std::array<QColor, kChangeRoleCount> changesOnTint;
  /// Source highlighting: keyword, string, number, comment, function or class name.
  QColor syntaxKeyword, syntaxString, syntaxNumber, syntaxComment, syntaxName;

  const CategoryColors& of(hlo::Category category) const { return categories[static_cast<size_t>(category)]; }
  const QColor& of(ChangeRole role) const { return changes[static_cast<size_t>(role)]; }
  const QColor& onTint(ChangeRole role) const { return changesOnTint[static_cast<size_t>(role)]; }
  const QColor& of(buffers::AllocationKind kind) const { return memory[static_cast<size_t>(kind)]; }
};

Colors lightColors();
Colors darkColors();
/// Returns the colours with categories and changes that can be distinguished without red and green, based on the eight
/// colours of Okabe and Ito.
Colors colorBlindSafe(const Colors& colors);

/// Returns the glyph of a category, so that the colour is never the only cue: ƒ ⇄ ▤ × Σ ▸ ◫ ⇶ ↻.
QString categoryGlyph(hlo::Category category);

enum class ThemeMode { kSystem, kLight, kDark };

class Theme : public QObject {
  Q_OBJECT
 public:
  explicit Theme(QObject* parent = nullptr);

  ThemeMode mode() const { return m_mode; }
  /// Also sets the application's palette and style sheet.
  void setMode(ThemeMode mode);
  /// Returns true if operation categories can be distinguished without red and green.
  bool isColorBlindSafe() const { return m_isColorBlindSafe; }
  void setColorBlindSafe(bool on);
  /// Reduces the spacing of rows, tabs and buttons.
  void setCompact(bool on);
  /// Sets the font of the interface and the family of the code font (fixedFont()); an empty family means the system's.
  void setFonts(const QFont& interface, const QString& codeFamily);
  const Colors& colors() const { return m_colors; }
  /// Returns the fixed font, one size smaller than the interface font, for names, opcodes, shapes and code.
  QFont fixedFont() const;
  /// Returns the height of rows in all lists and tables; it fits their text.
  int rowHeight() const;
  /// Returns the font for numbers in columns: the interface font if all its digits have equal width, otherwise the
  /// fixed font.
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
