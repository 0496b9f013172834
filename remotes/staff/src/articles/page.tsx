import { articleAudiences, articleTabs } from '@cairn/api';
import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, useLocale, usePage } from '@cairn/shell';
import { Button, ButtonLink, EmptyState, lazy, PageHeader, Segments } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useArticleColumns } from './article-columns.tsx';
import { audiences, categoryName, StatusLegend } from './article-texts.tsx';
import { articleList } from './list-state.ts';
import styles from './page.module.css';
import { articleCountsQuery, articlesQuery, categoriesQuery } from './queries.ts';

const NewArticle = lazy(() => import('./new-article.tsx').then((module) => module.NewArticle));

const tabLabels: Record<(typeof articleTabs)[number], ReturnType<typeof msg>> = {
  all: msg({ message: 'All', context: 'all articles' }),
  draft: msg`Drafts`,
  'in-review': msg`In review`,
  behind: msg`Behind`,
  archived: msg`Archived`,
};

/** Renders `/app/staff/articles`: each article with the status of its languages. */
export function Component(): ReactElement {
  const { i18n, t } = useLingui();
  const list = useList(articleList);
  const { data: page } = useSuspenseQuery(articlesQuery(listParams(articleList, list.state)));
  const { data: counts } = useSuspenseQuery(articleCountsQuery());
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  const [creating, setCreating] = useState(false);
  const locale = useLocale();
  const named = categories.items.map((category) => [category.id, categoryName(category, locale)] as const);
  const columns = useArticleColumns(new Map(named));
  usePage(t`Articles`);
  const { published, possible } = counts;
  const filters: ListFilter[] = [
    { id: 'category', name: t`Category`, entries: named.map(([value, label]) => ({ value, label })) },
    { id: 'audience', name: t`Audience`, entries: articleAudiences.map((value) => ({ value, label: i18n._(audiences[value]) })) },
  ];
  return (
    <>
      <ListPage
        list={list}
        layout="page"
        label={t`Articles`}
        heading={
          <>
            <PageHeader
              title={<Trans>Articles</Trans>}
              lead={t`${published} of ${possible} texts are published.`}
              actions={
                <>
                  <ButtonLink variant="quiet" to="/app/staff/articles/searches">
                    <Trans>Searches without a result</Trans>
                  </ButtonLink>
                  <ButtonLink variant="quiet" to="/app/staff/articles/categories">
                    <Trans>Categories</Trans>
                  </ButtonLink>
                  <Button variant="primary" icon={plusIcon} onClick={() => setCreating(true)} onFocus={NewArticle.preload}>
                    <Trans>New article</Trans>
                  </Button>
                </>
              }
            />
            <div className={styles.legend}>
              <StatusLegend />
            </div>
          </>
        }
        page={page}
        columns={columns}
        search={t`Title or text`}
        segments={
          <Segments
            label={t`State of the articles`}
            current={list.state.filters.tab ?? 'all'}
            segments={articleTabs.map((id) => ({
              id,
              label: i18n._(tabLabels[id]),
              to: list.hrefWith({ tab: id === 'all' ? null : id }),
              count: counts.tabs[id],
            }))}
          />
        }
        filters={filters}
        filterNames={{ tab: t`State` }}
        empty={
          <EmptyState kind="never" title={<Trans>No articles yet</Trans>}>
            <Trans>Readers find published articles in the help center.</Trans>
          </EmptyState>
        }
        noResults={{
          title: <Trans>No articles match these filters</Trans>,
          read: (params) => queryClient.fetchQuery(articlesQuery(params)),
        }}
        exportPath="articles/export"
        nameOf={({ title }) => title}
        rowId={({ id }) => id}
        current={undefined}
        open={false}
      />
      {creating && <NewArticle onClose={() => setCreating(false)} />}
    </>
  );
}
