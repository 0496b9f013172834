import { type Article, articleSourceLocale, type Locale, localeNames, locales } from '@cairn/api';
import { Segments } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { articleHref } from '../article-columns.tsx';
import { textStatuses } from '../article-texts.tsx';
import styles from './languages.module.css';
import { textStatus } from './stored-draft.ts';

/** Links to the languages of an article. A dot marks a text that is unpublished, or outdated compared to the English one. */
export function Languages({
  article,
  locale,
  reading,
}: {
  article: Article;
  locale: Locale;
  /** Whether the reading view is open; it stays open. */
  reading: boolean;
}): ReactElement {
  const { i18n, t } = useLingui();
  const all: Locale[] = [articleSourceLocale, ...locales.filter((id) => id !== articleSourceLocale)];
  return (
    <div className={styles.languages}>
      <Segments
        label={t`Languages`}
        current={locale}
        segments={all.map((id) => {
          const state = textStatus(article, id);
          return {
            id,
            label: `${localeNames[id]}: ${i18n._(textStatuses[state].label)}`,
            to: articleHref(article.id, id, reading ? 'reading' : undefined),
            short: (
              <>
                <bdi>{id}</bdi>
                {state !== 'published' && <span className={styles.dot} data-state={state} />}
              </>
            ),
          };
        })}
      />
    </div>
  );
}
