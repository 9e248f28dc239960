#pragma once

// Shows the source of the program: the file of the selection with the cost of each line in the gutter, the selection's
// lines marked, the lines that a fusion consists of, and its call stack. If the file is not available, the lines that
// the module knows are listed and work the same way. A folder can be dropped on the view (source_folders.h).

#include <QStringList>
#include <array>

#include "model/documents/source_mapping.h"
#include "views/source/line_metrics.h"
#include "views/source/source_context.h"
#include "views/source/source_document.h"
#include "views/source/source_options.h"
#include "views/text/text_pane.h"
#include "views/view.h"

class QLabel;
class QStackedWidget;
class QTreeView;

namespace model {
class SourceLineModel;
}

namespace views {

class CallStackBar;
class CallsChoice;
class FilePicker;
class GutterHeader;
class HeatStrip;
class LineSetBar;
class LineTable;
class NoticeBar;
class SourceFolders;

class SourceView : public View {
  Q_OBJECT
 public:
  explicit SourceView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  void addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>& raise) override;
  QList<QAction*> viewActions() override;
  std::optional<FileLine> fileLine(const model::Target* target) const override;

  /// The lookup of source files, and its prompts.
  SourceFolders& folders() const { return *m_folders; }
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;
  /// Emits no signal.
  void setOptions(const SourceOptions& options);
  SourceOptions options() const;

  TextPane* pane() const { return m_pane; }
  QTreeView* table() const;
  /// Returns the displayed file, either as text or as a list of lines.
  std::optional<hlo::FileId> shownFile() const { return m_shown; }
  /// Returns the path of that file on this machine; "" while it is not shown as text.
  QString shownPath() const { return m_document->path(); }

 public slots:
  void showNextLine() { stepLine(1); }
  void showPreviousLine() { stepLine(-1); }

 signals:
  void optionsChanged(const views::SourceOptions& options);

 protected:
  void applySnapshot() override;
  void applyActive() override;
  void applySelection() override;
  void applyHover() override;
  void applyEstimates() override;
  // Stores the displayed file and its first visible line (source_view_state.cpp).
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& place) override;
  void resizeEvent(QResizeEvent* event) override;
  void broughtToFront() override;
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
  void showMarks();
  void showPlace();
  QString fileName(hlo::FileId file) const;

  // Costs of lines.
  void makeColumnActions();
  void updateMetrics();
  void compareLines();
  void showCounts();
  void showGutter();
  void showSet();
  void fit();
  void fitHeader();

  // source_view_input.cpp
  /// The choice of what a click selects has changed: the selected lines are selected again.
  void callsChosen();
  bool countsCalls() const;
  /// Returns the target of a click on the line; no value if no instruction comes from it.
  std::optional<model::Target> targetOf(size_t line) const;
  /// Takes a line as in the dump, which is 0 if the dump has none.
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
  /// Returns no value if the target has no lines in the displayed text.
  std::optional<LineRange> textLines(const model::Target& target) const;
  QAction* actionOf(const QKeyEvent& event) const;

  FilePicker* m_picker;
  bool m_pickerHasCosts = false;  // its counts include the instructions without a line of their own
  QLabel* m_summary;
  NoticeBar* m_notice;
  QStackedWidget* m_pages;
  TextPane* m_pane;
  model::SourceLineModel* m_lines;
  LineTable* m_table;
  EmptyState* m_empty;
  QWidget* m_textPage;  // the pane and the widgets around it
  GutterHeader* m_gutterHeader;
  HeatStrip* m_heat;
  QWidget* m_header;
  LineSetBar* m_set;
  QLabel* m_origin;  // why the marked line is not the selected instruction's own
  CallStackBar* m_stack;
  SourceDocument* m_document;
  SourceFolders* m_folders;
  QAction* m_next;
  QAction* m_previous;
  QAction* m_chooseRoot;
  CallsChoice* m_calls;
  std::array<QAction*, LineMetrics::kMetricCount> m_columnActions{};

  /// The file that is requested, unless it is a guess.
  std::optional<hlo::FileId> chosenFile() const { return m_wanted == m_guessed ? std::nullopt : m_wanted; }

  bool m_isCounting = false;  ///< counts the selection; the displayed file follows
  SourceContext m_context;
  std::vector<uint32_t> m_passed;  // lines of the displayed file that occur in call stacks, while calls count
  LineMetrics m_metrics;           // of the displayed file
  std::shared_ptr<const std::vector<model::LineDelta>> m_deltas;  // of the side that is shown
  std::optional<hlo::FileId> m_wanted;                            // requested
  std::optional<hlo::FileId> m_shown;                             // displayed; follows when the document is ready
  std::optional<hlo::SourceLine> m_place;                         // to be scrolled to as soon as its file is displayed
  std::optional<hlo::FileId> m_guessed;      // chosen by instructions, because the costs were not known
  std::optional<model::Target> m_followed;   // the selection whose file was shown
  std::optional<hlo::SourceLine> m_visited;  // a frame of the call stack whose link was followed
};

}  // namespace views
