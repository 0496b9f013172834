import type { ProseLabels } from '@cairn/shell';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Returns the labels around text of people and agents. */
export function proseTexts(i18n: I18n): ProseLabels {
  return {
    code: (language) => (language ? i18n._(msg`Code in ${language}`) : i18n._(msg({ message: 'Code', context: 'source code' }))),
    copy: i18n._(msg`Copy`),
    copied: i18n._(msg`Copied`),
    notCopied: i18n._(msg`Could not copy`),
    table: i18n._(msg`Table`),
    done: i18n._(msg({ message: 'done', context: 'state of a task in a list' })),
    open: i18n._(msg({ message: 'not done', context: 'state of a task in a list' })),
  };
}
