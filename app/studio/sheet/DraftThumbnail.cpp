#include "app/studio/sheet/DraftThumbnail.h"

#include <QImage>
#include <algorithm>

namespace heddle::studio {

QPixmap draftThumbnail(const Draft& draft, int size) {
  QImage image(size, size, QImage::Format_RGB32);
  image.fill(Qt::black);
  const Drawdown cloth = makeDrawdown(draft);
  if (cloth.empty()) return QPixmap::fromImage(image);
  const int cell = std::max(1, size / std::clamp(std::max(draft.ends(), draft.picks()), 8, size));
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      // As on the sheet: the first end at the right, the first pick at the top.
      const int end = (size - 1 - x) / cell % draft.ends(), pick = y / cell % draft.picks();
      const Color c = cloth.warpUp(end, pick) ? draft.warp[end].color : draft.weft[pick].color;
      image.setPixel(x, y, qRgb(c.r, c.g, c.b));
    }
  }
  return QPixmap::fromImage(image);
}

}  // namespace heddle::studio
