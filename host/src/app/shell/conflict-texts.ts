import type { Locale } from '@cairn/api';
import type { ConflictLabels } from '@cairn/shell';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Returns the texts of a form whose row somebody else has changed since it was opened. */
export function conflictTexts(i18n: I18n, locale: Locale): ConflictLabels {
  const list = (names: readonly string[]) => new Intl.ListFormat(locale).format(names);
  return {
    title: i18n._(msg`Someone else changed this while you were editing`),
    choose: i18n._(msg`Your changes are not saved yet. Choose a text for each field, or edit the form. Then save again.`),
    merged: i18n._(msg`Your changes are not saved yet. Check the form, then save again.`),
    resolved: (fields) => {
      const names = list(fields);
      return i18n._(msg`Their changes, now in the form: ${names}`);
    },
    also: (parts) => {
      const names = list(parts);
      return i18n._(msg`Also changed: ${names}`);
    },
    mine: i18n._(msg({ message: 'Yours', context: 'text of a field' })),
    theirs: i18n._(msg({ message: 'Theirs', context: 'text of a field' })),
    useMine: i18n._(msg({ message: 'Keep mine', context: 'text of a field' })),
    useTheirs: i18n._(msg({ message: 'Use theirs', context: 'text of a field' })),
    empty: i18n._(msg({ message: 'Empty', context: 'text of a field' })),
  };
}
