#pragma once

// The rows of the open documents: documents, modules, their stages in chronological order with consecutive steps of a
// pipeline below it, their other files, and autotuning modules, collapsed below the module that they were tuned for. A
// filter keeps matching rows and their ancestors.
//
//   xla_dump                                    document
//     host_0                                    folder, if there are several
//       jit_step                                module
//         Before optimizations                  stage
//         simplification                        run of a pipeline
//           algsimp                             stage
//         After optimizations                   stage
//         Autotuning                            trials
//           gemm_fusion_dot_12                  module
//         Files                                 files
//           Thunk sequence                      file
//     Other files                               files
//
// A document with a single item is shown as that row.

#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "model/documents/document.h"

namespace model {

using DocumentList = std::vector<std::shared_ptr<const Document>>;

/// "algsimp", "Before optimizations".
QString stageTitle(const io::Stage& stage);
/// "0012", as in its file name; "" if the name has none.
QString stageNumber(const io::Stage& stage);

class ModuleTree {
 public:
  enum class Kind : uint8_t { kDocument, kFolder, kModule, kRun, kStage, kSnapshot, kTrials, kFiles, kFile };
  static constexpr uint32_t kNone = UINT32_MAX;

  struct Node {
    Kind kind = Kind::kDocument;
    uint32_t document = 0;
    io::StageId stage;  ///< kStage, kSnapshot: the stage; kModule: its main stage; kRun: its first stage
    uint32_t item = 0;  ///< kSnapshot: index in the stage; kFile: io::FileIndex
    bool hasStage = false;
    uint32_t parent = kNone;
    uint32_t row = 0;
    std::vector<uint32_t> children;
  };

  ModuleTree() = default;
  /// All `words` must occur, case-insensitively, in the row or in a module, pipeline or folder above it; none: all
  /// rows.
  ModuleTree(const DocumentList& documents, const QStringList& words);

  const std::vector<Node>& nodes() const { return m_nodes; }
  /// Rows without a parent.
  const std::vector<uint32_t>& roots() const { return m_roots; }

  /// Sorts documents, folders, modules, and modules of one file among their siblings; equal ones keep the order of the
  /// listing, to which nodes are numbered. Stages and files stay in the order of the listing.
  void sort(const std::function<bool(uint32_t, uint32_t)>& isLess);

 private:
  void addDocument(const DocumentList& documents, uint32_t document);
  void addModules(const Document& document, uint32_t parent, const QString& above);
  void addModule(const Document& document, uint32_t module, uint32_t parent, const QString& above);
  void addStages(const Document& document, uint32_t module, uint32_t parent, const QString& above);
  void addStage(const Document& document, io::StageId stage, uint32_t parent, const QString& above);
  void addTrials(const Document& document, uint32_t module, uint32_t parent, const QString& above);
  void addFiles(const Document& document, const std::vector<io::FileIndex>& files, uint32_t parent,
                const QString& above);
  uint32_t add(Kind kind, uint32_t parent);
  /// Removes the node, which is the last branch, if the filter keeps nothing of it.
  void keepIf(uint32_t node, const QString& text);
  bool matches(const QString& text) const;

  QStringList m_words;
  uint32_t m_document = 0;
  std::vector<std::vector<uint32_t>> m_trials;  // of the document being added, by module
  std::vector<Node> m_nodes;
  std::vector<uint32_t> m_roots;
};

}  // namespace model
