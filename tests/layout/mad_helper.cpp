// A layout process that misbehaves as requested in HLOSCOPE_MADNESS, to test that the engine survives it.

#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "layout/helper/messages.h"

using namespace layout::messages;

namespace {

bool readAll(void* into, size_t size) {
  for (char* at = static_cast<char*>(into); size > 0;) {
    const ssize_t count = read(STDIN_FILENO, at, size);
    if (count <= 0) return false;
    at += count;
    size -= static_cast<size_t>(count);
  }
  return true;
}

void put(const void* bytes, size_t size) {
  if (write(STDOUT_FILENO, bytes, size) != static_cast<ssize_t>(size)) _exit(3);
}

// Sends a valid answer for three boxes with arcs from each to each below: 0 is above 1 and 2, and item 3 passes beside
// 1. `what` names an error to put into the answer.
void answer(const std::string& what) {
  std::vector<uint32_t> rows = {0, 1, 2}, items = {0, 3, 1, 2};
  if (what == "an arc is within a row") rows = {0, 1, 1};
  if (what == "a row far below") rows[2] = UINT32_MAX;
  if (what == "fewer items") items.pop_back();
  if (what == "more items") items.push_back(4);
  if (what == "an item twice") items[1] = 1;
  if (what == "an item that is not there") items[1] = 4;
  if (what == "rows mixed up") items = {0, 3, 2, 1};
  ReplyHeader header;
  header.boxes = static_cast<uint32_t>(rows.size());
  header.items = static_cast<uint32_t>(items.size());
  if (what == "no magic") header.magic = 7;
  if (what == "more boxes") ++header.boxes;
  if (what == "endless rows") header.items = UINT32_MAX;
  if (what == "endless message") header.messageBytes = UINT32_MAX;
  if (what == "a message") header.messageBytes = 12;
  put(&header, sizeof header);
  if (what == "a message") return put("bad\nnews\n   ", 12);
  put(rows.data(), rows.size() * sizeof(uint32_t));
  if (what == "half an answer") _exit(0);
  put(items.data(), items.size() * sizeof(uint32_t));
}

}  // namespace

int main() {
  const char* madness = std::getenv("HLOSCOPE_MADNESS");
  const std::string what = madness == nullptr ? "" : madness;
  if (what == "never reads") {
    for (;;) pause();
  }
  for (RequestHeader request; readAll(&request, sizeof request);) {
    std::vector<char> body(8 * size_t{request.arcs});
    if (!readAll(body.data(), body.size())) return 1;
    if (what == "exits") return 3;
    if (what == "aborts") std::abort();
    if (what == "hangs") {
      for (;;) pause();
    }
    answer(what);
  }
  return 0;
}
