#include "model/io/convert.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/type_resolver_util.h>

#include <memory>
#include <optional>

#include "absl/strings/str_cat.h"
#include "model/io/kinds.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_file.h"
#include "model/io/proto_text.h"
#include "model/io/proto_writer.h"
#include "model/print/hlo_printer.h"
#include "model/text/hlo_parser.h"
#include "model/verify/verifier.h"

namespace io {
namespace {

// Appends the canonical text of parsed modules.
void appendText(const std::vector<std::shared_ptr<const hlo::Module>>& modules, const std::vector<size_t>& selected,
                std::stop_token stop, Converted* result) {
  for (const size_t index : selected) {
    append(hlo::verify(*modules[index], stop), &result->diagnostics);
    result->bytes += hlo::print(*modules[index]);
  }
}

std::vector<ModuleSize> sizesOf(const std::vector<std::shared_ptr<const hlo::Module>>& modules) {
  std::vector<ModuleSize> sizes;
  for (const auto& module : modules)
    sizes.push_back({std::string(module->name()), static_cast<int64_t>(module->instructionCount())});
  return sizes;
}

std::vector<ModuleSize> sizesOf(const ProtoFile& protos) {
  std::vector<ModuleSize> sizes;
  for (const ProtoFile::Entry& entry : protos.modules) {
    ModuleSize& size = sizes.emplace_back();
    size.name = entry.hlo->hlo_module().name();
    for (const auto& computation : entry.hlo->hlo_module().computations())
      size.instructions += computation.instructions_size();
  }
  return sizes;
}

absl::Status notHlo(const TextPtr& file) {
  return absl::InvalidArgumentError(absl::StrCat(file->name(), ": ", compilerInputText()));
}

absl::Status textOf(const TextPtr& file, const SelectModules& select, std::stop_token stop, Converted* result) {
  const Reader reader = recognize(file->text()).reader;
  if (reader == Reader::kMlir) return notHlo(file);
  if (reader != Reader::kProto) {
    auto parsed = hlo::parseHlo(file, stop);
    if (!parsed.ok()) return parsed.status();
    append(std::move(parsed->diagnostics), &result->diagnostics);
    appendText(parsed->modules, select(sizesOf(parsed->modules)), stop, result);
    return absl::OkStatus();
  }
  auto protos = readProtoFile(*file, stop);
  if (!protos.ok()) return protos.status();
  append(std::move(protos->diagnostics), &result->diagnostics);
  for (const size_t index : select(sizesOf(*protos))) {
    auto text = protoText(protos->modules[index].hlo->hlo_module(), std::string(file->name()), stop);
    if (!text.ok()) return text.status();
    append(std::move(text->diagnostics), &result->diagnostics);
    auto parsed = hlo::parseHlo(text->text, stop);
    if (!parsed.ok()) return parsed.status();
    append(std::move(parsed->diagnostics), &result->diagnostics);
    appendText(parsed->modules, {0}, stop, result);
  }
  return absl::OkStatus();
}

/// Returns null if no module is selected.
absl::StatusOr<std::shared_ptr<const proto::HloProto>> protoOf(const TextPtr& file, const SelectModules& select,
                                                               std::stop_token stop, Converted* result) {
  const auto onlyOne = [&](const std::vector<ModuleSize>& modules) -> absl::StatusOr<std::optional<size_t>> {
    const std::vector<size_t> selected = select(modules);
    if (selected.size() > 1) {
      return absl::InvalidArgumentError(absl::StrCat(file->name(), ": ", selected.size(),
                                                     " modules are selected, but a proto has one; text can have all"));
    }
    return selected.empty() ? std::nullopt : std::optional(selected.front());
  };
  const Reader reader = recognize(file->text()).reader;
  if (reader == Reader::kMlir) return notHlo(file);
  if (reader == Reader::kProto) {
    auto protos = readProtoFile(*file, stop);
    if (!protos.ok()) return protos.status();
    append(std::move(protos->diagnostics), &result->diagnostics);
    const auto index = onlyOne(sizesOf(*protos));
    if (!index.ok()) return index.status();
    if (!*index) return nullptr;
    return protos->modules[**index].hlo;
  }
  auto parsed = hlo::parseHlo(file, stop);
  if (!parsed.ok()) return parsed.status();
  append(std::move(parsed->diagnostics), &result->diagnostics);
  const auto index = onlyOne(sizesOf(parsed->modules));
  if (!index.ok()) return index.status();
  if (!*index) return nullptr;
  const hlo::Module& module = *parsed->modules[**index];
  append(hlo::verify(module, stop), &result->diagnostics);
  auto message = std::make_shared<proto::HloProto>();
  const absl::Status status = writeProto(module, message->mutable_hlo_module(), &result->diagnostics, stop);
  if (!status.ok()) return status;
  return message;
}

// Serializes deterministically: map entries are sorted.
std::string serialized(const proto::HloProto& message) {
  std::string bytes;
  google::protobuf::io::StringOutputStream stream(&bytes);
  google::protobuf::io::CodedOutputStream coded(&stream);
  coded.SetSerializationDeterministic(true);
  message.SerializePartialToCodedStream(&coded);
  coded.Trim();
  return bytes;
}

absl::Status toJson(std::string* bytes) {
  namespace util = google::protobuf::util;
  constexpr char kPrefix[] = "type.googleapis.com";
  const std::unique_ptr<util::TypeResolver> resolver(
      util::NewTypeResolverForDescriptorPool(kPrefix, google::protobuf::DescriptorPool::generated_pool()));
  util::JsonPrintOptions options;
  options.add_whitespace = true;
  options.preserve_proto_field_names = true;
  std::string json;
  const auto status = util::BinaryToJsonString(
      resolver.get(), absl::StrCat(kPrefix, "/", proto::HloProto::descriptor()->full_name()), *bytes, &json, options);
  if (!status.ok()) return absl::InvalidArgumentError(std::string(status.message()));
  *bytes = std::move(json);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Converted> convert(const Dump& dump, StageId id, ConvertFormat format, const SelectModules& select,
                                  std::stop_token stop) {
  const Stage& stage = dump.modules[id.module].stages[id.stage];
  if (stage.modules.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(dump.files->nameOf(stage.buffers.front()), ": contains no HLO module to convert"));
  }
  const FileIndex index = stage.modules.front();
  const std::string path(dump.files->nameOf(index));
  const auto file = dump.files->read(index, stop);
  if (!file.ok()) return file.status();
  Converted result;
  if (format == ConvertFormat::kText) {
    const absl::Status status = textOf(*file, select, stop, &result);
    if (!status.ok()) return status;
    return result;
  }
  auto message = protoOf(*file, select, stop, &result);
  if (!message.ok()) return message.status();
  if (*message == nullptr) return result;
  if ((*message)->ByteSizeLong() > INT32_MAX) {
    return absl::ResourceExhaustedError(absl::StrCat(path, ": its proto would be larger than 2 GiB, the maximum"));
  }
  result.bytes = serialized(**message);
  if (format == ConvertFormat::kJson) {
    if (const absl::Status status = toJson(&result.bytes); !status.ok()) {
      return absl::Status(status.code(), absl::StrCat(path, ": cannot be written as JSON: ", status.message()));
    }
  }
  return result;
}

}  // namespace io
