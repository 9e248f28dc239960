#include "model/words/translation.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>

namespace words {
namespace {

std::atomic<Translator> g_translator = nullptr;
thread_local int t_englishSentences = 0;

}  // namespace

void setTranslator(Translator translator) { g_translator = translator; }

std::string translate(const char* context, const char* english) {
  const Translator translator = g_translator;
  return translator == nullptr || t_englishSentences > 0 ? english : translator(context, english);
}

EnglishSentences::EnglishSentences() { ++t_englishSentences; }
EnglishSentences::~EnglishSentences() { --t_englishSentences; }

std::string fillPlaces(absl::string_view pattern, std::initializer_list<std::string> parts) {
  std::string text;
  for (size_t i = 0; i < pattern.size(); ++i) {
    const size_t place = pattern[i] == '%' && i + 1 < pattern.size() ? static_cast<size_t>(pattern[i + 1] - '1') : 9;
    if (place < parts.size()) {
      text += parts.begin()[place];
      ++i;
    } else {
      text += pattern[i];
    }
  }
  return text;
}

size_t characters(absl::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padded(absl::string_view text, int width) {
  const auto wanted = static_cast<size_t>(std::abs(width));
  const std::string blanks(wanted - std::min(wanted, characters(text)), ' ');
  return width < 0 ? absl::StrCat(blanks, text) : absl::StrCat(text, blanks);
}

}  // namespace words
