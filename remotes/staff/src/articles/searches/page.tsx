import { type ArticleSearch, articleSearchStates, localeNames } from '@cairn/api';
import { useListLabels, useLocale, usePage } from '@cairn/shell';
import {
  Button,
  type DataColumn,
  DataTable,
  EmptyState,
  lazy,
  numberFormat,
  Page,
  PageHeader,
  Pager,
  Panel,
  RelativeTime,
  Segments,
} from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { searchesQuery } from '../queries.ts';
import { searchesPlace } from './place.ts';
import styles from './searches.module.css';
import { type SearchState, useSearchState } from './use-search-state.ts';

const NewArticle = lazy(() => import('../new-article.tsx').then((module) => module.NewArticle));

/** Renders `/app/staff/articles/searches`: searches without a result, most frequent first, as a work list. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  const texts = useListLabels();
  const [params] = useSearchParams();
  const place = searchesPlace(params);
  const { data } = useSuspenseQuery(searchesQuery(place));
  const [written, setWritten] = useState<ArticleSearch>();
  const searchState = useSearchState();
  const columns = useColumns(setWritten, searchState);
  usePage(t`Searches without a result`);
  const hrefOf = (state: ArticleSearch['state'], page = 1) =>
    `/app/staff/articles/searches?${new URLSearchParams({ ...(state === 'open' ? {} : { state }), ...(page > 1 ? { page: String(page) } : {}) })}`;
  const labels = { open: t`Open`, done: t`Done` };
  const pages = Math.max(1, Math.ceil(data.total / data.limit));
  // The last search of the last page was marked as done.
  const elsewhere = place.page > pages ? hrefOf(place.state, pages) : undefined;
  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  return (
    <Page>
      <PageHeader
        title={<Trans>Searches without a result</Trans>}
        lead={<Trans>Searches in the help center without a result. No names are stored.</Trans>}
      />
      <div className={styles.bar}>
        <Segments
          label={t`State of the searches`}
          current={place.state}
          segments={articleSearchStates.map((id) => ({ id, label: labels[id], to: hrefOf(id) }))}
        />
      </div>
      {data.total === 0 ? (
        <EmptyState kind="never" title={place.state === 'open' ? <Trans>No open searches</Trans> : <Trans>No searches are done yet</Trans>}>
          <Trans>A search that finds no article appears here.</Trans>
        </EmptyState>
      ) : (
        <Panel flush>
          <div className={styles.list}>
            <DataTable label={t`Searches without a result`} columns={columns} rows={data.items} offset={data.offset} total={data.total} />
            {data.total > data.limit && (
              <Pager
                offset={data.offset}
                limit={data.limit}
                total={data.total}
                onOffset={(offset) => void navigate(hrefOf(place.state, offset / data.limit + 1))}
                labels={texts.pager}
              />
            )}
          </div>
        </Panel>
      )}
      {written && (
        <NewArticle
          title={written.query}
          draft={written.id}
          onCreated={() => searchState.change({ ...written, state: 'done' })}
          onClose={() => setWritten(undefined)}
        />
      )}
    </Page>
  );
}

function useColumns(write: (search: ArticleSearch) => void, { change, saving }: SearchState): readonly DataColumn<ArticleSearch>[] {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  return [
    { id: 'query', label: t`Search`, fill: true, card: 'title', cell: ({ query }) => <bdi>{query}</bdi> },
    { id: 'language', label: t`Language`, card: 'plain', cell: ({ locale }) => localeNames[locale] },
    { id: 'searches', label: t`Searches`, alignEnd: true, card: 'plain', cell: ({ searches }) => format(searches) },
    {
      id: 'last',
      label: t`Last searched`,
      alignEnd: true,
      card: 'plain',
      cell: ({ lastAt }) => <RelativeTime value={lastAt} style="short" quiet />,
    },
    {
      id: 'actions',
      label: t`Actions`,
      alignEnd: true,
      card: 'plain',
      cell: (search) => (
        <span className={styles.actions}>
          <Button size="small" onClick={() => write(search)} onFocus={NewArticle.preload}>
            <Trans>Write an article</Trans>
          </Button>
          <Button
            size="small"
            variant="quiet"
            busy={saving.has(search.id)}
            onClick={() => change({ ...search, state: search.state === 'open' ? 'done' : 'open' })}
          >
            {search.state === 'open' ? <Trans>Done</Trans> : <Trans>Reopen</Trans>}
          </Button>
        </span>
      ),
    },
  ];
}
