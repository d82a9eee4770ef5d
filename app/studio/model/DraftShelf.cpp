#include "app/studio/model/DraftShelf.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "core/InputError.h"
#include "core/weave/BuiltinWeaves.h"
#include "core/weave/io/DraftFormat.h"

namespace heddle::studio {
namespace {

namespace fs = std::filesystem;

bool sameColors(const std::vector<Thread>& a, const std::vector<Thread>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Thread& x, const Thread& y) {
    return x.color == y.color && x.spacing == y.spacing && x.thickness == y.thickness;
  });
}

bool sameDraft(const Draft& a, const Draft& b) {
  return a.name == b.name && a.risingShed == b.risingShed && a.threading == b.threading &&
         a.tieUp == b.tieUp && a.treadling == b.treadling && a.liftplan == b.liftplan &&
         sameColors(a.warp, b.warp) && sameColors(a.weft, b.weft);
}

QString labelOf(const fs::path& file) {
  return QFileInfo(QString::fromStdString(file.string())).completeBaseName().replace('-', ' ');
}

/// "twill-2-2" is spoken "2/2 twill", "satin-5" "5-end satin".
QString spoken(const std::string& weave) {
  const QStringList parts = QString::fromStdString(weave).split('-');
  if (parts.size() == 3) return QStringLiteral("%1/%2 %3").arg(parts[1], parts[2], parts[0]);
  if (parts.size() == 2) return QStringLiteral("%1-end %2").arg(parts[1], parts[0]);
  return parts.join(' ');
}

std::vector<fs::path> filesOf(const fs::path& directory) {
  std::vector<fs::path> files;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(directory, none)) {
    if (entry.is_regular_file(none)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

DraftShelf::DraftShelf(const fs::path& assets) {
  for (const std::string& name : builtinWeaveNames()) {
    entries_.push_back({Kind::Weave, spoken(name), builtinWeave(name)});
  }
  for (const fs::path& file : filesOf(assets / "drafts")) {
    try {
      Draft draft = readDraftFile(file).draft;
      const QString label = draft.name.empty() ? labelOf(file) : QString::fromStdString(draft.name);
      entries_.push_back({Kind::Sample, label, std::move(draft)});
    } catch (const InputError&) {
      // A file that is no draft is no sample; the folder may hold notes too.
    }
  }
}

int DraftShelf::open(const QString& file, std::vector<QString>& remarks) {
  const fs::path path = file.toStdString();
  DraftFile read = readDraftFile(path);
  for (const Diagnostic& diagnostic : read.diagnostics) {
    if (diagnostic.severity == Diagnostic::Severity::Note) continue;
    const QString message = QString::fromStdString(diagnostic.message);
    remarks.push_back(diagnostic.line > 0
                          ? QStringLiteral("Line %1: %2").arg(diagnostic.line).arg(message)
                          : message);
  }
  if (const int known = indexOf(read.draft); known >= 0) return known;
  entries_.push_back({Kind::Opened, labelOf(path), std::move(read.draft)});
  return static_cast<int>(entries_.size()) - 1;
}

int DraftShelf::indexOf(const Draft& draft) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return sameDraft(entry.draft, draft);
  });
  return found == entries_.end() ? -1 : static_cast<int>(found - entries_.begin());
}

}  // namespace heddle::studio
