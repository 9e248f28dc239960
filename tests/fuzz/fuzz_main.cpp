// Runs a fuzzer without libFuzzer:
//   fuzz_NAME                  applies the same mutations to the fuzzer's seeds in the same order for about a second;
//                              a failing input is written to the file fuzz-finding
//   fuzz_NAME --seconds S N    the same for S seconds, with mutations number N
//   fuzz_NAME FILE…            runs these files, for example to reproduce a finding
//   fuzz_NAME --seeds FOLDER   writes the seeds into FOLDER, as the initial corpus of libFuzzer

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>

#include "tests/fuzz/fuzz.h"

namespace {

// The current input, for the signal handler.
const std::string* g_input = nullptr;

void saveFinding(int) {
  std::signal(SIGABRT, SIG_DFL);
  const int file = ::open("fuzz-finding", O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file >= 0 && ::write(file, g_input->data(), g_input->size()) >= 0) {
    constexpr char kSaid[] = "the input is in fuzz-finding\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kSaid, sizeof kSaid - 1);
  }
  std::abort();
}

void run(const std::string& input) {
  g_input = &input;
  LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(input.data()), input.size());
}

class Mutator {
 public:
  Mutator(std::vector<std::string> seeds, uint32_t number) : m_seeds(std::move(seeds)), m_random(number) {}

  std::string next() {
    std::string text = m_seeds[upTo(m_seeds.size())];
    for (size_t changes = 1 + upTo(6); changes > 0; --changes) change(text);
    return text;
  }

 private:
  size_t upTo(size_t end) { return static_cast<size_t>(m_random() % std::max<size_t>(end, 1)); }

  void change(std::string& text) {
    static constexpr char kBytes[] = "0123456789-{}[]()<>@:,=%|/*\" \n\r\t\f.ax_\0\xff\xc3";
    static constexpr const char* kNumbers[] = {"0", "-1", "4294967295", "9223372036854775807", "18446744073709551616"};
    if (text.empty()) text.push_back('\n');
    const size_t at = upTo(text.size());
    const size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    const size_t next = std::min(text.find('\n', at), text.size() - 1) + 1;
    switch (upTo(9)) {
      case 0: text[at] = static_cast<char>(m_random()); break;
      case 1: text[at] = kBytes[upTo(sizeof kBytes - 1)]; break;
      case 2: text.insert(at, 1, kBytes[upTo(sizeof kBytes - 1)]); break;
      case 3: text.erase(at, 1 + upTo(12)); break;
      case 4: text.erase(line, next - line); break;
      case 5: text.insert(upTo(text.size()), text.substr(line, next - line)); break;
      case 6: text.resize(at); break;
      case 7: {
        const size_t number = text.find_first_of("0123456789", at);
        if (number == std::string::npos) break;
        const size_t end = std::min(text.find_first_not_of("0123456789", number), text.size());
        text.replace(number, end - number, kNumbers[upTo(std::size(kNumbers))]);
        break;
      }
      case 8: {
        const std::string& other = m_seeds[upTo(m_seeds.size())];
        text.insert(line, other.substr(upTo(other.size())));
        break;
      }
    }
  }

  std::vector<std::string> m_seeds;
  std::mt19937 m_random;
};

bool writeSeeds(const std::string& folder) {
  int number = 0;
  for (const std::string& seed : fuzzSeeds()) {
    std::ofstream file(folder + "/seed" + std::to_string(number++), std::ios::binary);
    if (!(file << seed)) return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::strcmp(argv[1], "--seeds") == 0) {
    if (writeSeeds(argv[2])) return 0;
    std::fprintf(stderr, "%s: cannot write the seeds there\n", argv[2]);
    return 1;
  }
  std::chrono::seconds time{1};
  uint32_t number = 1;
  const bool isTimed = argc == 4 && std::strcmp(argv[1], "--seconds") == 0;
  if (isTimed) {
    time = std::chrono::seconds(std::atoi(argv[2]));
    number = static_cast<uint32_t>(std::atoi(argv[3]));
  }
  for (int i = 1; i < argc && !isTimed; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    if (!file) {
      std::fprintf(stderr, "%s: cannot be read\n", argv[i]);
      return 1;
    }
    run(std::string(std::istreambuf_iterator<char>(file), {}));
  }
  if (argc > 1 && !isTimed) return 0;

  std::signal(SIGABRT, saveFinding);
  for (const std::string& seed : fuzzSeeds()) run(seed);
  Mutator mutator(fuzzSeeds(), number);
  size_t runs = 0;
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) {
    run(mutator.next());
    ++runs;
  }
  std::printf("%zu inputs\n", runs);
  return 0;
}
