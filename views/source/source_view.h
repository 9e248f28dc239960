#pragma once

// Where the program comes from: the source file of the selection with what each line costs in the gutter, the
// selection's lines marked, the set of lines that a fusion is made of, and the calls that led there. Without the file
// the lines that the module knows are listed and work the same way. Of a folder that is chosen here or dropped on the
// view, rules are proposed that lead there from the dump's paths; rulesChanged() and rootsChanged() let the window keep
// what the user agreed to.

#include <QStringList>
#include <array>

#include "model/documents/source_mapping.h"
#include "views/source/source_context.h"
#include "views/source/source_document.h"
#include "views/source/source_options.h"
#include "views/text/text_pane.h"
#include "views/view.h"

class QLabel;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace model {
class SourceLineModel;
}

namespace views {

class CallStackBar;
class FilePicker;
class GutterHeader;
class HeatStrip;
class LineSetBar;
class NoticeBar;

class SourceView : public View {
  Q_OBJECT
 public:
  explicit SourceView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  void addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>& raise) override;
  QList<QAction*> viewActions() override;
  std::optional<FileLine> fileLine(const model::Target* target) const override;

  /// Folders below which sources are looked for, in this order. No signal.
  void setRoots(const QStringList& roots);
  QStringList roots() const { return model::toQStrings(m_places.roots); }
  /// Rules that lead from the dump's paths to this machine's. No signal.
  void setRules(const std::vector<model::SourceRule>& rules);
  const std::vector<model::SourceRule>& rules() const { return m_places.rules; }
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;
  /// No signal.
  void setOptions(const SourceOptions& options);
  SourceOptions options() const;

  TextPane* pane() const { return m_pane; }
  QTreeView* table() const { return m_table; }
  /// The file that is on screen, as text or as a list of lines.
  std::optional<hlo::FileId> shownFile() const { return m_shown; }
  /// Where that file was found on this machine; "" while it is not shown as text.
  QString shownPath() const { return m_document->path(); }

 public slots:
  /// Asks for a folder and adds it in front.
  void chooseRoot();
  void addRoot(const QString& folder);
  /// Looks for the dump's source files below the folder, and proposes rules that lead to them.
  void proposeRules(const QString& folder);
  void showNextLine() { stepLine(1); }
  void showPreviousLine() { stepLine(-1); }

 signals:
  /// The user added a folder.
  void rootsChanged(const QStringList& roots);
  /// The user agreed to rules that were proposed; they stand in front.
  void rulesChanged(const std::vector<model::SourceRule>& rules);
  void optionsChanged(const views::SourceOptions& options);

 protected:
  void applySnapshot() override;
  void applyActive() override;
  void applySelection() override;
  void applyHover() override;
  void applyEstimates() override;
  // Which file is shown, and which of its lines is at the top (source_view_place.cpp).
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& place) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  // source_view.cpp
  void buildParts();
  void linkParts();
  void fillPicker();
  void pickFile(hlo::FileId file);
  bool showEmptyState();
  void count(void (SourceView::*take)(SourceContext));
  void countAnew();
  void takeContext(SourceContext counted);
  void takeFigures(SourceContext counted);
  void listLines();
  void wantFile(hlo::FileId file);
  void look();
  void showDocument();
  std::optional<hlo::SourceLine> busiestLine() const;
  void showNotice();
  void showMarks();
  void showPlace();
  QString fileName(hlo::FileId file) const;

  // source_view_folders.cpp
  void chooseFolder(const QString& title, void (SourceView::*take)(const QString&));
  void showProposal(const QString& folder, const model::Mapping& mapping);
  void acceptProposal();
  void declineProposal();
  void answerNotice();

  // source_view_figures.cpp: of a line alone, or of all that it calls too
  enum Figure { kInstructions, kFlops, kBytes, kPeakBytes, kFigureCount };
  void makeColumnActions();
  void showCounts();
  void showGutter();
  void showHeat();
  void fit();
  void fitTable();
  void restoreColumns();
  void fitHeader();
  void showSet();
  /// Those that are wanted and have room.
  std::vector<Figure> shownFigures() const;
  const std::vector<model::LineFigures>& countedLines() const;
  static QString gutterName(Figure figure);
  int charactersOf(Figure figure) const;
  QString figureText(const model::LineFigures& of, Figure figure) const;
  double figureShare(const model::LineFigures& of, Figure figure) const;
  GutterCell gutterCell(size_t line, Figure figure) const;
  QString gutterToolTip(size_t line, Figure figure) const;

  // source_view_input.cpp
  void makeCallsChoice();
  void setSelectsCalls(bool on);
  bool countsCalls() const;
  /// What a click on the line selects; nothing where no instruction comes from there.
  std::optional<model::Target> targetOf(size_t line) const;
  /// Of a line as the dump has it, 0 where it knows none.
  std::optional<model::Target> targetAt(hlo::SourceLine line) const;
  bool isPassed(size_t line) const;
  std::optional<hlo::SourceLine> lineWithInstructions(size_t line) const;
  void selectLine(size_t line);
  void selectLines(size_t first, size_t last);
  void selectRow(const QModelIndex& index);
  void hoverLine(std::optional<size_t> offset);
  std::vector<uint32_t> costlyLines() const;
  void stepLine(int direction);
  void showFrame(hlo::FrameId frame);
  void visitLine(hlo::SourceLine line);
  void showMenu(const QPoint& globalPosition);
  /// Nothing where the target has none in the text that is shown.
  std::optional<LineRange> textLines(const model::Target& target) const;
  void emptyStateButton();
  QAction* actionOf(const QKeyEvent& event) const;

  FilePicker* m_picker;
  bool m_pickerHasCosts = false;  // its counts have the instructions without a line of their own
  QLabel* m_summary;
  NoticeBar* m_notice;
  QStackedWidget* m_pages;
  TextPane* m_pane;
  QTreeView* m_table;
  EmptyState* m_empty;
  QWidget* m_textPage;  // the pane with what stands around it
  GutterHeader* m_gutterHeader;
  HeatStrip* m_heat;
  QWidget* m_header;
  LineSetBar* m_set;
  CallStackBar* m_stack;
  model::SourceLineModel* m_lines;
  SourceDocument* m_document;
  QAction* m_next;
  QAction* m_previous;
  QAction* m_chooseRoot;
  QToolButton* m_calls;  // the choice between the next two
  QAction* m_lineAlone;
  QAction* m_lineAndCalls;
  std::array<QAction*, kFigureCount> m_columnActions{};

  model::SourcePlaces m_places;
  /// A computation was entered since something was selected: it is what one looks at.
  bool m_isEntered = false;
  bool m_isCounting = false;  ///< what is selected; the file that is shown follows
  bool m_isFitting = false;
  QByteArray m_wantedColumns;                ///< until the table has its columns
  bool m_isArranged = false;                 ///< the widths of the table are the user's
  std::optional<model::Mapping> m_proposal;  // waits for an answer
  QString m_proposedFolder;
  SourceContext m_context;
  std::vector<uint32_t> m_passed;  // lines of the shown file that stand in stacks, while calls count
  uint32_t m_busiest = 0;          // of a line of the shown file
  int64_t m_mostFlops = 0, m_mostBytes = 0, m_mostPeakBytes = 0;  // of a line of the shown file
  std::optional<hlo::FileId> m_wanted;                            // asked for
  std::optional<hlo::FileId> m_shown;                             // on screen; follows when the document is there
  std::optional<hlo::SourceLine> m_place;                         // to scroll to as soon as its file is on screen
  std::optional<model::Target> m_followed;                        // the selection whose file was shown
  std::optional<hlo::SourceLine> m_visited;                       // a frame of the call stack that was followed
};

}  // namespace views
