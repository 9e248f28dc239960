#pragma once

// The scopes of a module as a tree: the location of each instruction in the program according to its op_name, without
// the transformations that were applied to it, so that a layer's forward and backward pass are one node. Instructions
// without an op_name use that of their neighbours (attribution.h). Names in a function with several callers are placed
// below the callers' common scope.
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

/// Preorder: the subtree of a scope is a range of ids that begins with its own.
using ScopeId = Id<struct ScopeTag>;

class ScopeTree {
 public:
  /// The module must outlive the tree, the call graph need not. Linear.
  ScopeTree(const Module& module, const CallGraph& calls, std::stop_token stop = {});
  ScopeTree(const ScopeTree&) = delete;
  ScopeTree& operator=(const ScopeTree&) = delete;

  size_t size() const { return m_nodes.size(); }
  /// The scope of all instructions; it has no name.
  ScopeId root() const { return ScopeId(0); }
  /// "" for the root.
  absl::string_view name(ScopeId id) const { return m_nodes[id.index()].name; }
  /// "train_step/Model/layers_0".
  std::string path(ScopeId id) const;
  std::optional<ScopeId> parent(ScopeId id) const {
    return id == root() ? std::nullopt : std::optional(ScopeId(m_nodes[id.index()].parent));
  }
  /// Children in the order of their first occurrence in the text.
  absl::Span<const ScopeId> children(ScopeId id) const;
  /// 0 for the root.
  uint32_t depth(ScopeId id) const { return m_nodes[id.index()].depth; }
  /// Number of scopes in the subtree, including itself; their ids begin with its own.
  uint32_t subtreeSize(ScopeId id) const { return m_nodes[id.index()].end - id.index(); }
  /// Returns whether the scope is `scope` itself or anywhere below it.
  bool isWithin(ScopeId id, ScopeId scope) const { return id >= scope && id.index() < m_nodes[scope.index()].end; }
  std::optional<ScopeId> find(absl::string_view path) const;
  /// Returns the union of the transformations applied to the instructions below.
  Transforms transforms(ScopeId id) const { return m_nodes[id.index()].transforms; }

  /// Returns the scope of an instruction, at least the root. Parameters with names are in the root, because these names
  /// are arguments.
  ScopeId scope(InstructionId id) const { return ScopeId(m_entries[m_entryOf[id.index()]].node); }
  Transforms transforms(InstructionId id) const { return m_entries[m_entryOf[id.index()]].transforms; }
  /// Returns whether the scope was inferred from a neighbour.
  bool isInferred(InstructionId id) const { return m_isInferred[id.index()]; }
  /// Instructions directly in the scope, in text order.
  absl::Span<const InstructionId> instructions(ScopeId id) const { return between(id.index(), id.index() + 1); }
  /// Instructions in the scope and below it.
  absl::Span<const InstructionId> allInstructions(ScopeId id) const {
    return between(id.index(), m_nodes[id.index()].end);
  }

  /// Returns, by scope, the cost of all instructions in it and below, for one run of the module.
  std::vector<Cost> costs(const Costs& costs) const;
  /// Returns, by scope, the sum of a value that the caller provides for each instruction, such as its bytes at the
  /// peak.
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
  // Shared by several instructions.
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
