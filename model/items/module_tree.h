#pragma once

// The rows of what is open: documents, modules, their stages in the order of time with consecutive steps of one
// pipeline under it, the files beside them, and autotuning's little modules folded away under the module that they were
// for. With a filter only what matches is left, with all that leads to it.
//
//   xla_dump                                    document
//     host_0                                    folder, where there are several
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
// A document with a single thing to show is that row.

#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <vector>

#include "model/documents/document.h"

namespace model {

using DocumentList = std::vector<std::shared_ptr<const Document>>;

/// "algsimp", "Before optimizations".
QString stageTitle(const io::Stage& stage);

class ModuleTree {
 public:
  enum class Kind : uint8_t { kDocument, kFolder, kModule, kRun, kStage, kSnapshot, kTrials, kFiles, kFile };
  static constexpr uint32_t kNone = UINT32_MAX;

  struct Node {
    Kind kind = Kind::kDocument;
    uint32_t document = 0;
    io::StageId stage;  ///< kStage, kSnapshot: itself; kModule: the stage that stands for it; kRun: its first
    uint32_t item = 0;  ///< kSnapshot: which of the stage's; kFile: io::FileIndex
    bool hasStage = false;
    uint32_t parent = kNone;
    uint32_t row = 0;
    std::vector<uint32_t> children;
  };

  ModuleTree() = default;
  /// `words` are all to be found, in any case, in the row or in a module, pipeline or folder above it; none:
  /// everything.
  ModuleTree(const DocumentList& documents, const QStringList& words);

  const std::vector<Node>& nodes() const { return m_nodes; }
  /// Rows without a parent.
  const std::vector<uint32_t>& roots() const { return m_roots; }

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
  /// Takes the node, which is the last branch, off again where the filter leaves nothing of it.
  void keepIf(uint32_t node, const QString& text);
  bool matches(const QString& text) const;

  QStringList m_words;
  uint32_t m_document = 0;
  std::vector<std::vector<uint32_t>> m_trials;  // of the document that is being added, by module
  std::vector<Node> m_nodes;
  std::vector<uint32_t> m_roots;
};

}  // namespace model
