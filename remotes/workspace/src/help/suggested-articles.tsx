import { useLocale } from '@cairn/shell';
import { Icon, Link, Overline } from '@cairn/ui/core';
import { fileTextIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { articleSuggestionsQuery } from './queries.ts';
import styles from './suggested-articles.module.css';

/** Articles that may answer a question before it is sent. The typed text is kept as a draft meanwhile. */
export function SuggestedArticles({ query }: { query: string }): ReactElement | null {
  const locale = useLocale();
  const { data } = useQuery({ ...articleSuggestionsQuery(query, locale), enabled: query.length > 3, placeholderData: keepPreviousData });
  const found = query.length > 3 ? (data?.items ?? []) : [];
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={styles.suggested}>
          <Overline>
            <Trans>This may answer it</Trans>
          </Overline>
          <ul>
            {found.map(({ slug, title, locale: language }) => (
              <li key={slug}>
                <Icon icon={fileTextIcon} size="small" />
                <Link to={`/app/help/${slug}`} dir="auto" lang={language}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
