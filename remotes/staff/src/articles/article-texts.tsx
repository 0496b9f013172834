import {
  type ArticleAudience,
  type ArticleCategory,
  type ArticleTextStatus,
  articleLocales,
  articleTextStatuses,
  type Locale,
} from '@cairn/api';
import { Icon, type IconData, type Tone } from '@cairn/ui/core';
import { archiveIcon, checkIcon, eyeIcon, historyIcon, pencilIcon, plusIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './article-texts.module.css';

/** The status of a text: label, icon and tone. */
export const textStatuses: Record<ArticleTextStatus, { label: MessageDescriptor; icon: IconData; tone: Tone }> = {
  published: { label: msg`Published`, icon: checkIcon, tone: 'positive' },
  behind: { label: msg`Behind the English text`, icon: historyIcon, tone: 'warning' },
  'in-review': { label: msg`In review`, icon: eyeIcon, tone: 'info' },
  draft: { label: msg`Draft`, icon: pencilIcon, tone: 'neutral' },
  missing: { label: msg`Missing: readers get English`, icon: plusIcon, tone: 'neutral' },
  archived: { label: msg`Archived`, icon: archiveIcon, tone: 'neutral' },
};

export const audiences: Record<ArticleAudience, MessageDescriptor> = {
  public: msg`Everyone`,
  'signed-in': msg`Signed-in users`,
  staff: msg`Staff`,
};

/** Returns the name of a category in this language, or in the best fallback. */
export function categoryName({ id, names }: Pick<ArticleCategory, 'id' | 'names'>, locale: Locale): string {
  return articleLocales(locale).flatMap((language) => names[language] || [])[0] ?? id;
}

/** Renders the square of a language in the grid. */
export function StatusMark({ status }: { status: ArticleTextStatus }): ReactElement {
  return (
    <span className={styles.mark} data-status={status}>
      <Icon icon={textStatuses[status].icon} size="small" />
    </span>
  );
}

/** Explains the squares. */
export function StatusLegend(): ReactElement {
  const { i18n, t } = useLingui();
  return (
    <ul className={styles.legend} aria-label={t`Legend`}>
      {articleTextStatuses.toReversed().map((status) => (
        <li key={status}>
          <StatusMark status={status} />
          {i18n._(textStatuses[status].label)}
        </li>
      ))}
    </ul>
  );
}
