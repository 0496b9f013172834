import type { PublishedArticleRow } from '@cairn/api';
import { PrefetchLink } from '@cairn/ui/core';
import type { ReactElement } from 'react';
import styles from './article-row.module.css';

/** An article in a list: its title as a link. */
export function ArticleRow({ article: { slug, title, locale } }: { article: PublishedArticleRow }): ReactElement {
  return (
    <li className={styles.row}>
      <PrefetchLink to={`/app/help/${slug}`} dir="auto" lang={locale}>
        {title}
      </PrefetchLink>
    </li>
  );
}
