import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import { preloadProseRenderer } from '@cairn/ui/core';
import type { LoaderFunctionArgs } from 'react-router';
import { articleList } from './list-state.ts';
import { articleCountsQuery, articleQuery, articlesQuery, categoriesQuery, figuresQuery, searchesQuery } from './queries.ts';
import { searchesPlace } from './searches/place.ts';

/** Loads `/app/staff/articles`. */
export async function loadArticles({ request }: LoaderFunctionArgs): Promise<null> {
  const state = readList(articleList, new URL(request.url).searchParams);
  await Promise.all([
    ensureQuery(articlesQuery(listParams(articleList, state))),
    ensureQuery(articleCountsQuery()),
    ensureQuery(categoriesQuery()),
  ]);
  return null;
}

/** Loads `/app/staff/articles/:article`. */
export async function loadArticle({ params: { article = '' } }: LoaderFunctionArgs): Promise<null> {
  await Promise.all([
    ensureQuery(articleQuery(article)),
    ensureQuery(figuresQuery(article)),
    ensureQuery(categoriesQuery()),
    preloadProseRenderer(),
  ]);
  return null;
}

/** Loads `/app/staff/articles/categories`. */
export async function loadCategories(): Promise<null> {
  await ensureQuery(categoriesQuery());
  return null;
}

/** Loads `/app/staff/articles/searches`. */
export async function loadSearches({ request }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(searchesQuery(searchesPlace(new URL(request.url).searchParams)));
  return null;
}
