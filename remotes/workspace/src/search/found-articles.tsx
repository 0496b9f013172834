import { helpOperations, helpQueryMaxLength, parseSearch } from '@cairn/api';
import { operationQuery, useLocale } from '@cairn/shell';
import { Icon, Link } from '@cairn/ui/core';
import { fileTextIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './found-articles.module.css';

/** Maximum number of articles above the results. The help center has all of them. */
const shown = 3;

/** Lists help articles that match a search. Searches with operators only cover the organization's own data and match no articles. */
export function FoundArticles({ q }: { q: string }): ReactElement | null {
  const { t } = useLingui();
  const locale = useLocale();
  const { words, filters } = parseSearch(q);
  const text = words
    .filter(({ not }) => !not)
    .map((word) => word.text)
    .join(' ');
  const { data } = useQuery({
    ...operationQuery(helpOperations.search, { query: { q: text.slice(0, helpQueryMaxLength), locale } }),
    enabled: text !== '' && filters.length === 0,
    placeholderData: keepPreviousData,
  });
  const found = text !== '' && filters.length === 0 ? (data?.items.slice(0, shown) ?? []) : [];
  if (found.length === 0) return null;
  return (
    <section className={styles.articles} aria-label={t`Help articles`}>
      <h2>
        <Trans>Help articles</Trans>
      </h2>
      <ul>
        {found.map(({ id, slug, title, summary, locale: language }) => (
          <li key={id}>
            <Icon icon={fileTextIcon} size="small" />
            <Link to={`/app/help/${slug}`} dir="auto" lang={language}>
              {title}
            </Link>
            <span className={styles.summary} dir="auto" lang={language}>
              {summary}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
