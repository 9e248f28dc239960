#pragma once

// The tables that `export` and `sql` write: their columns with types, and the rows of a module. The columns are those
// of `list`, `cost`, `memory` and `info`, by the same names.

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "app/cli/table.h"
#include "model/documents/document.h"

namespace cli {

/// The type of a column. Every cell is null or has this type.
enum class FieldType : uint8_t {
  kText,
  kInteger,  ///< 64 bits
  kTruth,
  kTexts,    ///< a list
  kOpcodes,  ///< a list of objects: opcode, instructions
  kSpaces,   ///< a list of objects: space, space_name, reserved_bytes, live_peak_bytes
  kRow,      ///< the position of a row in another table of the module, for databases only
};

struct Field {
  std::string key;
  FieldType type;
  absl::string_view table = {};  ///< of kRow: the other table
};

/// A module, or a buffer assignment without one.
struct ExportedModule {
  std::string path;  ///< as given; in an archive, the name of the file in it
  std::string id;
  std::shared_ptr<const model::Snapshot> snapshot;
  std::shared_ptr<const model::Snapshot> memory;  ///< the snapshot, or the one with its estimated memory; null if none
  std::string stage, backend;
  bool isOutOfMemory = false;  ///< a message in the dump says so

  ExportedModule(std::string of, const io::DumpModule& module, const io::Stage& stage,
                 std::shared_ptr<const model::Snapshot> read);
};

class RowSink {
 public:
  virtual ~RowSink() = default;
  /// Returns true if the cells of a field are used; those of other fields may be null.
  virtual bool needs(size_t) const { return true; }
  /// Writes a row; a cell for each field.
  virtual void add(absl::Span<const CellValue> cells) = 0;
};

struct ExportTable {
  std::string name;  ///< "instruction", as in a database
  std::string rows;  ///< "instructions", the value of --what; "" if the table is in databases only
  std::vector<Field> fields;
  void (*write)(const ExportedModule& module, RowSink* to);
  /// Returns the number of rows of a module; null: no field of another table refers to the rows.
  size_t (*count)(const ExportedModule& module) = nullptr;
};

/// The table of modules comes first.
const std::vector<ExportTable>& exportTables();

/// "after_optimizations", "step", …: the stage in the rows of `list` and `export`.
std::string stageName(const io::Stage& stage);

}  // namespace cli
