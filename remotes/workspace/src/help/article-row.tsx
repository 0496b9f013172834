import type { HelpArticleEntry } from '@cairn/api';
import { PrefetchLink } from '@cairn/ui/core';
import { Plural } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './article-row.module.css';

/** An article in a list: its title, and how long reading takes. */
export function ArticleRow({ article: { slug, title, locale, minutes } }: { article: HelpArticleEntry }): ReactElement {
  return (
    <li className={styles.row}>
      <PrefetchLink to={`/app/help/${encodeURIComponent(slug)}`} dir="auto" lang={locale}>
        {title}
      </PrefetchLink>
      <span className={styles.minutes}>
        <Plural value={minutes} one="# min" other="# min" />
      </span>
    </li>
  );
}
