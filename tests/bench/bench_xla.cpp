// Compares the parser with XLA's: bench_xla [--brief] [--python PYTHON] [FILE...]. PYTHON must have jaxlib, for example
// the one that packaging/oracle.sh installs; otherwise only this parser is measured. Without files the bench uses the
// available real texts above 3 MB. Both run on one thread and take turns; times are processor time. Literals are elided
// for both, since XLA converts them to values and this parser only checks them (engineering.md B17).

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/text/hlo_parser.h"
#include "tests/bench/arguments.h"
#include "tests/bench/measure.h"

namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kLarge = 3'000'000;  // bytes
constexpr int kRuns = 7;

std::shared_ptr<const hlo::SourceText> madeText() {
  std::string text = "HloModule made\n\n";
  for (int i = 0; i < 500; ++i) {
    absl::StrAppend(&text, "f", i, " {\n  p", i, " = f32[64,16]{1,0} parameter(0)\n  ROOT n", i,
                    " = f32[64,16]{1,0} negate(p", i, "), metadata={op_name=\"jit(f)/neg\"}\n}\n\n");
  }
  absl::StrAppend(&text, "ENTRY e {\n  ROOT c = f32[3]{0} constant({1, 2, 3})\n}\n");
  return std::make_shared<hlo::SourceText>("made text", text);
}

absl::StatusOr<hlo::ParsedHlo> parse(const std::shared_ptr<const hlo::SourceText>& text) {
  hlo::ParseOptions options;
  options.threads = 1;
  return hlo::parseHlo(text, {}, {}, options);
}

// Returns the text with every array literal replaced by `{...}`; null if it is not HLO.
std::shared_ptr<const hlo::SourceText> elided(const std::shared_ptr<const hlo::SourceText>& text) {
  const auto parsed = parse(text);
  if (!parsed.ok()) return nullptr;
  std::string result;
  const char* from = text->text().data();
  for (const auto& module : parsed->modules) {
    for (const hlo::InstructionId id : module->instructions()) {
      const absl::string_view literal = module->arguments(id);
      const bool isArray = module->kind(id) == hlo::OpKind::kConstant && absl::StartsWith(literal, "{");
      if (!isArray || literal.data() < from) continue;
      absl::StrAppend(&result, absl::string_view(from, static_cast<size_t>(literal.data() - from)), "{...}");
      from = literal.data() + literal.size();
    }
  }
  const char* const end = text->text().data() + text->text().size();
  result.append(from, static_cast<size_t>(end - from));
  return std::make_shared<hlo::SourceText>(std::string(text->name()), result);
}

// Returns the seconds of each run of XLA's parser; empty if XLA rejects the text.
std::vector<double> xlaSeconds(const std::string& python, const std::string& path, int runs) {
  std::vector<double> result;
  const std::string script = std::string(HLOSCOPE_SOURCE) + "/tests/bench/xla_parse.py";
  const std::string command = absl::StrCat("'", python, "' '", script, "' ", runs, " '", path, "' 2>/dev/null");
  if (std::FILE* const answers = ::popen(command.c_str(), "r")) {
    double seconds = 0;
    while (std::fscanf(answers, "%lf", &seconds) == 1) result.push_back(seconds);
    ::pclose(answers);
  }
  return result;
}

void measureOwn(const std::shared_ptr<const hlo::SourceText>& text, int runs, std::vector<double>* times) {
  for (int run = 0; run < runs; ++run) {
    const double begin = bench::seconds();
    const auto parsed = parse(text);
    times->push_back(bench::seconds() - begin);
  }
}

/// Returns XLA's time divided by this parser's time; no value if XLA's time is not known.
std::optional<double> measure(const std::shared_ptr<const hlo::SourceText>& whole, const std::string& python,
                              const std::string& folder, int runs) {
  const auto text = elided(whole);
  if (text == nullptr) return std::nullopt;
  const double megabytes = static_cast<double>(text->text().size()) / 1e6;
  const std::string path = folder + "/text";
  std::ofstream(path, std::ios::binary).write(text->text().data(), static_cast<std::streamsize>(text->text().size()));
  std::vector<double> own;
  measureOwn(text, runs, &own);
  const std::vector<double> xla = python.empty() ? std::vector<double>() : xlaSeconds(python, path, runs);
  measureOwn(text, runs, &own);
  std::printf("%s: %.1f MB; parse %.2f ms = %.0f MB/s", std::string(text->name()).c_str(), megabytes,
              bench::median(own) * 1e3, megabytes / bench::median(own));
  if (xla.empty()) {
    std::printf(python.empty() ? "\n" : "; XLA does not take it\n");
    return std::nullopt;
  }
  const double ratio = bench::median(xla) / bench::median(own);
  std::printf("; XLA %.0f ms = %.1f MB/s; %.1f times as fast\n", bench::median(xla) * 1e3,
              megabytes / bench::median(xla), ratio);
  return ratio;
}

// Returns the real texts that are large enough; empty if none are available.
std::vector<io::TextPtr> largeTexts() {
  std::vector<fs::path> paths;
  for (const char* folder : {"corpus/real", "corpus/xla-tests/valid", "seeds"}) {
    std::error_code error;
    for (fs::recursive_directory_iterator it(fs::path(HLOSCOPE_SHARED) / folder, error), end; it != end;
         it.increment(error)) {
      const auto extension = it->path().extension();
      const bool isText = extension == ".txt" || extension == ".hlo";
      if (isText && it->is_regular_file(error) && it->file_size(error) > kLarge) paths.push_back(it->path());
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<io::TextPtr> texts;
  for (const fs::path& path : paths) {
    auto text = io::readText(path.string());
    if (text.ok() && hlo::looksLikeHlo((*text)->text())) texts.push_back(*std::move(text));
  }
  return texts;
}

}  // namespace

int main(int argc, char** argv) {
  std::string python;
  std::vector<char*> others = {argv[0]};
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--python") == 0 && i + 1 < argc) {
      python = argv[++i];
    } else {
      others.push_back(argv[i]);
    }
  }
  const auto arguments = bench::readArguments(static_cast<int>(others.size()), others.data());
  if (!arguments) return 1;
  if (python.empty()) std::printf("SKIP: no --python with jaxlib is given, so nothing is compared with XLA\n");
  std::vector<io::TextPtr> texts = arguments->texts;
  if (arguments->isBrief) texts = {madeText()};
  if (texts.empty()) texts = largeTexts();
  if (texts.empty()) std::printf("SKIP: the real texts are not at hand\n");
  char folder[] = "/tmp/hloscope-bench-XXXXXX";
  if (::mkdtemp(folder) == nullptr) return 1;
  std::vector<double> ratios;
  for (const io::TextPtr& text : texts) {
    if (const auto ratio = measure(text, python, folder, arguments->isBrief ? 1 : kRuns)) ratios.push_back(*ratio);
  }
  fs::remove_all(folder);
  if (!ratios.empty()) std::printf("least: %.1f times as fast\n", *std::min_element(ratios.begin(), ratios.end()));
  return 0;
}
