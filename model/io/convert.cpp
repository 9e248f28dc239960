#include "model/io/convert.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/type_resolver_util.h>

#include <algorithm>
#include <iterator>
#include <memory>

#include "absl/strings/str_cat.h"
#include "model/io/kinds.h"
#include "model/io/loader.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_file.h"
#include "model/io/proto_text.h"
#include "model/io/proto_writer.h"
#include "model/print/hlo_printer.h"
#include "model/text/hlo_parser.h"
#include "model/verify/verifier.h"

namespace io {
namespace {

using hlo::Diagnostic;

// Returns the file that contains the modules of the only stage at the path.
absl::StatusOr<TextPtr> moduleFile(const std::string& path, std::stop_token stop) {
  const auto error = [&](absl::string_view message) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", message));
  };
  auto dump = openDump(path, stop);
  if (!dump.ok()) return dump.status();
  const auto hasModules = [](const Stage& stage) { return !stage.modules.empty(); };
  int64_t stages = 0;
  for (const DumpModule& module : (*dump)->modules) {
    stages += std::count_if(module.stages.begin(), module.stages.end(), hasModules);
  }
  if (stages > 1) return error(absl::StrCat("holds modules at ", stages, " stages; name the file of one of them"));
  const StageId stage = *firstStage(**dump);
  const auto& files = (*dump)->modules[stage.module].stages[stage.stage].modules;
  if (files.empty()) return error("holds a buffer assignment, but no HLO module to convert");
  return (*dump)->files->read(files.front(), stop);
}

// Appends the modules of a text, or of the text of a proto.
absl::Status appendText(std::shared_ptr<const hlo::SourceText> text, std::stop_token stop, Converted* result) {
  auto parsed = hlo::parseHlo(std::move(text), stop);
  if (!parsed.ok()) return parsed.status();
  append(std::move(parsed->diagnostics), &result->diagnostics);
  for (const auto& module : parsed->modules) append(hlo::verify(*module, stop), &result->diagnostics);
  for (const auto& module : parsed->modules) result->bytes += hlo::print(*module);
  return absl::OkStatus();
}

absl::Status textOf(const TextPtr& file, std::stop_token stop, Converted* result) {
  if (recognize(file->text()).reader != Reader::kProto) return appendText(file, stop, result);
  auto protos = readProtoFile(*file, stop);
  if (!protos.ok()) return protos.status();
  append(std::move(protos->diagnostics), &result->diagnostics);
  for (const ProtoFile::Entry& entry : protos->modules) {
    auto text = protoText(entry.hlo->hlo_module(), std::string(file->name()), stop);
    if (!text.ok()) return text.status();
    append(std::move(text->diagnostics), &result->diagnostics);
    if (const absl::Status status = appendText(text->text, stop, result); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<const proto::HloProto>> protoOf(const TextPtr& file, std::stop_token stop,
                                                               Converted* result) {
  const auto onlyOne = [&](size_t count) {
    return count == 1
               ? absl::OkStatus()
               : absl::InvalidArgumentError(absl::StrCat(file->name(), ": holds ", count,
                                                         " modules, and a proto holds one; text can hold them all"));
  };
  if (recognize(file->text()).reader == Reader::kProto) {
    auto protos = readProtoFile(*file, stop);
    if (!protos.ok()) return protos.status();
    append(std::move(protos->diagnostics), &result->diagnostics);
    if (const absl::Status status = onlyOne(protos->modules.size()); !status.ok()) return status;
    return protos->modules.front().hlo;
  }
  auto parsed = hlo::parseHlo(file, stop);
  if (!parsed.ok()) return parsed.status();
  append(std::move(parsed->diagnostics), &result->diagnostics);
  if (const absl::Status status = onlyOne(parsed->modules.size()); !status.ok()) return status;
  append(hlo::verify(*parsed->modules.front(), stop), &result->diagnostics);
  auto message = std::make_shared<proto::HloProto>();
  const absl::Status status =
      writeProto(*parsed->modules.front(), message->mutable_hlo_module(), &result->diagnostics, stop);
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

absl::StatusOr<Converted> convert(const std::string& path, ConvertFormat format, std::stop_token stop) {
  auto file = moduleFile(path, stop);
  if (!file.ok()) return file.status();
  Converted result;
  if (format == ConvertFormat::kText) {
    const absl::Status status = textOf(*file, stop, &result);
    if (!status.ok()) return status;
    return result;
  }
  auto message = protoOf(*file, stop, &result);
  if (!message.ok()) return message.status();
  if ((*message)->ByteSizeLong() > INT32_MAX) {
    return absl::ResourceExhaustedError(
        absl::StrCat(path, ": its proto would be larger than 2 GiB, which is more than one can be"));
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
