// A layout program that misbehaves as HLOSCOPE_MADNESS says, to see that the engine survives it.

#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "layout/helper/frames.h"

using namespace layout::frames;

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

// A sane answer: all boxes at (5, 5), every edge a line. `what` is left out of it or put into it.
void answer(const RequestHeader& request, const std::string& what) {
  ReplyHeader header;
  header.boxes = request.boxes;
  header.edges = request.edges;
  header.points = 2 * request.edges;
  header.width = header.height = 10;
  if (what == "no magic") header.magic = 7;
  if (what == "more boxes") ++header.boxes;
  if (what == "fewer edges") --header.edges;
  if (what == "endless points") header.points = UINT32_MAX;
  if (what == "endless message") header.messageBytes = UINT32_MAX;
  if (what == "no width") header.width = NAN;
  if (what == "a message") header.messageBytes = 12;
  put(&header, sizeof header);
  if (what == "a message") return put("bad\nnews\n   ", 12);
  std::vector<float> centres(2 * request.boxes, 5.0f);
  if (what == "a box at NaN") centres[1] = NAN;
  if (what == "a box at infinity") centres[0] = INFINITY;
  std::vector<uint32_t> counts(request.edges, 2);
  if (what == "an edge of one point") counts = {1, 3};
  if (what == "points of no edge") counts = {2, 0};
  if (what == "more points than there are") counts = {2, 9};
  if (what == "too few points") counts = {2, 2}, header.points = 5;
  std::vector<float> points(2 * header.points, 5.0f);
  if (what == "an edge to NaN") points[3] = NAN;
  put(centres.data(), centres.size() * sizeof(float));
  if (what == "half an answer") _exit(0);
  put(counts.data(), counts.size() * sizeof(uint32_t));
  put(points.data(), points.size() * sizeof(float));
}

}  // namespace

int main() {
  const char* madness = std::getenv("HLOSCOPE_MADNESS");
  const std::string what = madness == nullptr ? "" : madness;
  if (what == "never reads") {
    for (;;) pause();
  }
  for (RequestHeader request; readAll(&request, sizeof request);) {
    std::vector<char> body(8 * (size_t{request.boxes} + request.edges));
    if (!readAll(body.data(), body.size())) return 1;
    if (what == "exits") return 3;
    if (what == "aborts") std::abort();
    if (what == "hangs") {
      for (;;) pause();
    }
    answer(request, what);
  }
  return 0;
}
