#include "views/limit_field.h"

#include <QLineEdit>
#include <QSignalBlocker>
#include <utility>

#include "model/items/format.h"
#include "model/items/text.h"

namespace views {

LimitField::LimitField(QWidget* parent) : QComboBox(parent) {
  setAccessibleName(tr("Memory limit"));
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  setFocusPolicy(Qt::StrongFocus);
  lineEdit()->setAccessibleName(accessibleName());
  lineEdit()->setPlaceholderText(tr("No limit"));
  lineEdit()->setClearButtonEnabled(true);
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(15);
  for (const std::string& device : model::limitDevices()) {
    const QString name = QString::fromStdString(device);
    addItem(name, name);
    setItemData(count() - 1, model::humanBytes(model::deviceLimit(device)->bytes), Qt::ToolTipRole);
  }
  show(std::nullopt);
  connect(this, &QComboBox::activated, this, &LimitField::take);
  connect(lineEdit(), &QLineEdit::editingFinished, this, &LimitField::take);
  connect(lineEdit(), &QLineEdit::textChanged, this, [this](const QString& text) {
    if (text.isEmpty() && !m_isShowing) take();
  });
}

void LimitField::setLimit(const std::optional<model::MemoryLimit>& limit) {
  m_limit = limit;
  show(limit);
}

void LimitField::show(const std::optional<model::MemoryLimit>& limit) {
  // The field follows its own text, such as the button that clears it.
  const bool wasShowing = std::exchange(m_isShowing, true);
  const QSignalBlocker blocker(this);
  const bool isDevice = limit && limit->source == model::MemoryLimit::Source::kDevice;
  setCurrentIndex(isDevice ? findData(QString::fromStdString(limit->device)) : -1);
  setEditText(!limit ? QString() : isDevice ? QString::fromStdString(limit->device) : model::humanBytes(limit->bytes));
  lineEdit()->setCursorPosition(0);
  m_isShowing = wasShowing;
}

void LimitField::take() {
  const QString text = currentText().trimmed();
  const auto limit = model::parseMemoryLimit(text.toStdString());
  if (!limit && !text.isEmpty()) {
    emit refused(tr("“%1” is neither a device nor a number of bytes such as 15.5 GiB").arg(text));
    return show(m_limit);
  }
  const auto isSame = [](const model::MemoryLimit& a, const model::MemoryLimit& b) {
    return a.source == b.source && a.device == b.device && model::humanBytes(a.bytes) == model::humanBytes(b.bytes);
  };
  // A limit that was shown rounded is not replaced by the rounded one when the field loses the focus.
  if (limit.has_value() == m_limit.has_value() && (!limit || isSame(*limit, *m_limit))) return show(m_limit);
  m_limit = limit;
  show(limit);
  emit limitChosen(limit);
}

}  // namespace views
