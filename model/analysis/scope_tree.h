#pragma once

// The scopes of a module as a tree: what op_name says of where each instruction belongs in the program, without the
// transformations that were applied to it, so that a layer's forward and backward pass are one node. Instructions
// without an op_name take that of their neighbours (attribution.h). Names in a function that is called by several
// others are read as belonging below what these have in common.
//
//   for (ScopeId child : tree.children(tree.root())) show(tree.name(child), tree.allInstructions(child).size());

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/analysis/call_graph.h"
#include "model/analysis/cost.h"
#include "model/analysis/scope_name.h"
#include "model/ir/module.h"

namespace hlo {

/// Nodes in order, each with all below it before the next: the subtree of a scope is a range of ids from its own.
using ScopeId = Id<struct ScopeTag>;

class ScopeTree {
 public:
  /// The module must outlive the tree, the call graph need not. Linear.
  ScopeTree(const Module& module, const CallGraph& calls, std::stop_token stop = {});
  ScopeTree(const ScopeTree&) = delete;
  ScopeTree& operator=(const ScopeTree&) = delete;

  size_t size() const { return m_nodes.size(); }
  /// Of everything; it has no name.
  ScopeId root() const { return ScopeId(0); }
  /// "" of the root.
  absl::string_view name(ScopeId id) const { return m_nodes[id.index()].name; }
  /// "train_step/Model/layers_0".
  std::string path(ScopeId id) const;
  std::optional<ScopeId> parent(ScopeId id) const {
    return id == root() ? std::nullopt : std::optional(ScopeId(m_nodes[id.index()].parent));
  }
  /// In the order in which the text first names them.
  absl::Span<const ScopeId> children(ScopeId id) const;
  /// 0 of the root.
  uint32_t depth(ScopeId id) const { return m_nodes[id.index()].depth; }
  /// Scopes of its subtree, with itself: ids from its own on.
  uint32_t subtreeSize(ScopeId id) const { return m_nodes[id.index()].end - id.index(); }
  /// Itself, or anywhere below it.
  bool isWithin(ScopeId id, ScopeId scope) const { return id >= scope && id.index() < m_nodes[scope.index()].end; }
  std::optional<ScopeId> find(absl::string_view path) const;
  /// What was applied to the instructions below, this way or that.
  Transforms transforms(ScopeId id) const { return m_nodes[id.index()].transforms; }

  /// Every instruction is in a scope, if only in the root. Parameters with names are in the root: these are arguments.
  ScopeId scope(InstructionId id) const { return ScopeId(m_entries[m_entryOf[id.index()]].node); }
  Transforms transforms(InstructionId id) const { return m_entries[m_entryOf[id.index()]].transforms; }
  /// The scope is that of a neighbour.
  bool isInferred(InstructionId id) const { return m_isInferred[id.index()]; }
  /// In the scope itself, in order of the text.
  absl::Span<const InstructionId> instructions(ScopeId id) const { return between(id.index(), id.index() + 1); }
  /// In it and below.
  absl::Span<const InstructionId> allInstructions(ScopeId id) const {
    return between(id.index(), m_nodes[id.index()].end);
  }

  /// By scope: what all instructions in it and below are of one run of the module.
  std::vector<Cost> costs(const Costs& costs) const;
  /// By scope: a figure that the caller has for each instruction, such as its bytes at the peak.
  std::vector<int64_t> sums(absl::FunctionRef<int64_t(InstructionId)> figure) const;

 private:
  friend class ScopeTreeBuilder;

  struct Node {
    absl::string_view name;
    uint32_t parent = 0;
    uint32_t depth = 0;
    uint32_t end = 0;  // of its subtree
    Transforms transforms;
  };
  // Instructions share them.
  struct Entry {
    uint32_t node = 0;
    Transforms transforms;
  };

  absl::Span<const InstructionId> between(uint32_t begin, uint32_t end) const {
    return absl::MakeConstSpan(m_instructions)
        .subspan(m_instructionsBegin[begin], m_instructionsBegin[end] - m_instructionsBegin[begin]);
  }
  template <typename Sum, typename Figure, typename Add>
  std::vector<Sum> sumUp(const Figure& figure, const Add& add) const;

  std::vector<Node> m_nodes;
  std::vector<uint32_t> m_childrenBegin;
  std::vector<ScopeId> m_children;
  std::vector<Entry> m_entries;
  std::vector<uint32_t> m_entryOf;  // by instruction
  std::vector<bool> m_isInferred;
  std::vector<uint32_t> m_instructionsBegin;  // by node
  std::vector<InstructionId> m_instructions;
};

}  // namespace hlo
