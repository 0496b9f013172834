import {
  type Article,
  type ArticleText,
  articleCategoryOperations,
  articleOperations,
  articleSearchOperations,
  type Locale,
} from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { operationKey, operationQuery, queryClient } from '@cairn/shell';
import type { SearchesPlace } from './searches/place.ts';

interface ArticleListParams extends ListParams {
  tab?: string | undefined;
  category?: string | undefined;
  audience?: string | undefined;
}

/** A page of articles. */
export function articlesQuery({ q = '', offset = 0, limit = 25, ...params }: ArticleListParams = {}) {
  return operationQuery(articleOperations.list, { query: { q: q || undefined, offset, limit, ...params } });
}

/** How many articles each tab has. */
export function articleCountsQuery() {
  return operationQuery(articleOperations.counts, {});
}

/** An article with its texts as they are being written. */
export function articleQuery(article: string) {
  return operationQuery(articleOperations.get, { params: { article } });
}

/** What readers did with an article in the last 30 days. */
export function figuresQuery(article: string) {
  return operationQuery(articleOperations.figures, { params: { article } });
}

/** The published revisions of a text, the latest first. */
export function revisionsQuery(article: string, locale: Locale) {
  return operationQuery(articleOperations.revisions, { params: { article, locale } });
}

/** One of the published revisions of a text. */
export function revisionQuery(article: string, locale: Locale, number: number) {
  return operationQuery(articleOperations.revision, { params: { article, locale, number: String(number) } });
}

export function categoriesQuery() {
  return operationQuery(articleCategoryOperations.list, {});
}

/** How many searches a page has. */
const searchesPerPage = 50;

/** A page of searches without a result, the most frequent first. */
export function searchesQuery({ state, page }: SearchesPlace) {
  const query = { state, offset: (page - 1) * searchesPerPage, limit: searchesPerPage };
  return operationQuery(articleSearchOperations.list, { query });
}

/** Shows an article as the server has it now. */
export function showArticle(article: Article): void {
  queryClient.setQueryData(articleQuery(article.id).queryKey, article);
  refreshArticles();
}

/** Shows one text as the server has it now. */
export function showText(article: string, text: ArticleText): void {
  queryClient.setQueryData(
    articleQuery(article).queryKey,
    (now) => now && { ...now, texts: [...now.texts.filter(({ locale }) => locale !== text.locale), text] },
  );
  refreshArticles();
}

/** The list is read again when it is opened next. */
export function refreshArticles(): void {
  for (const operation of [articleOperations.list, articleOperations.counts])
    void queryClient.invalidateQueries({ queryKey: operationKey(operation), refetchType: 'none' });
}
