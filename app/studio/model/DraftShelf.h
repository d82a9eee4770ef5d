#pragma once
#include <QString>
#include <filesystem>
#include <vector>

#include "core/weave/Draft.h"

namespace heddle::studio {

/// The drafts at hand: the built-in weaves, the program's samples, and what was opened.
class DraftShelf {
 public:
  enum class Kind { Weave, Sample, Opened };
  struct Entry {
    Kind kind = Kind::Weave;
    QString label;
    Draft draft;
  };

  /// Built-in weaves and every readable draft of `<assets>/drafts`, in alphabetical order.
  explicit DraftShelf(const std::filesystem::path& assets);

  const std::vector<Entry>& entries() const { return entries_; }
  /// Reads a file, puts it on the shelf and returns its index. What the reader had to choose is
  /// put into `remarks`, one sentence each. Throws InputError where the file is no draft.
  int open(const QString& file, std::vector<QString>& remarks);
  /// Where the draft lies on the shelf, or -1.
  int indexOf(const Draft& draft) const;

 private:
  std::vector<Entry> entries_;
};

}  // namespace heddle::studio
