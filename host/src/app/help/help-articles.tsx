import { helpOperations, helpQueryMaxLength, type PublishedArticleRow } from '@cairn/api';
import { errorText, operationQuery, useLocale } from '@cairn/shell';
import { Callout, Icon, Link, Overline, SearchInput, TextButton, useTypedText } from '@cairn/ui/core';
import { fileTextIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './help-articles.module.css';

/** Articles about the current page, and search results while the user types. `onFollow`: called when a link is followed. */
export function HelpArticles({ onFollow }: { onFollow: (() => void) | undefined }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { pathname } = useLocation();
  const [query, setQuery] = useState('');
  const [text, setText] = useTypedText(query, setQuery);
  const searching = query.length > 1;
  const here = useQuery(operationQuery(helpOperations.ofPage, { query: { page: pathname, locale } }));
  const found = useQuery({
    ...operationQuery(helpOperations.search, { query: { q: query, locale } }),
    enabled: searching,
    placeholderData: keepPreviousData,
  });
  const shown = searching ? found : here;
  return (
    <section className={styles.articles} aria-label={t`Articles`}>
      <search>
        <SearchInput
          label={t`Search help`}
          labels={{ clearSearch: t`Clear search` }}
          maxLength={helpQueryMaxLength}
          value={text}
          onChange={setText}
        />
      </search>
      <div role="status" className="visually-hidden">
        {searching && found.data?.items.length === 0 && <Trans>No articles found</Trans>}
      </div>
      {!shown.data && shown.error && (
        <Callout
          tone="negative"
          live="status"
          title={errorText(shown.error)}
          actions={
            <TextButton onClick={() => void shown.refetch()}>
              <Trans>Try again</Trans>
            </TextButton>
          }
        />
      )}
      {!searching && here.data && here.data.items.length > 0 && (
        <Overline as="h3">
          <Trans>Articles about this page</Trans>
        </Overline>
      )}
      {shown.data && <ArticleLinks articles={shown.data.items} none={searching} onFollow={onFollow} />}
    </section>
  );
}

interface ArticleLinksProps {
  articles: readonly PublishedArticleRow[];
  /** Shows a message if there are none. */
  none?: boolean;
  onFollow: (() => void) | undefined;
}

function ArticleLinks({ articles, none = false, onFollow }: ArticleLinksProps): ReactElement | null {
  if (articles.length === 0) {
    return none ? (
      <p className={styles.none}>
        <Trans>No articles found</Trans>
      </p>
    ) : null;
  }
  return (
    <ul>
      {articles.map(({ id, slug, title, locale }) => (
        <li key={id}>
          <Icon icon={fileTextIcon} size="small" />
          <Link to={`/app/help/${slug}`} dir="auto" lang={locale} onClick={onFollow}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
