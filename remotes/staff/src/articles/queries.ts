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

/** Reads a page of articles. */
export function articlesQuery({ q = '', offset = 0, limit = 25, ...params }: ArticleListParams = {}) {
  return operationQuery(articleOperations.list, { query: { q: q || undefined, offset, limit, ...params } });
}

/** Reads the number of articles per tab. */
export function articleCountsQuery() {
  return operationQuery(articleOperations.counts, {});
}

/** Reads an article with the drafts of its texts. */
export function articleQuery(article: string) {
  return operationQuery(articleOperations.get, { params: { article } });
}

/** Reads the usage of an article in the last 30 days. */
export function figuresQuery(article: string) {
  return operationQuery(articleOperations.figures, { params: { article } });
}

/** Reads the published revisions of a text, latest first. */
export function revisionsQuery(article: string, locale: Locale) {
  return operationQuery(articleOperations.revisions, { params: { article, locale } });
}

/** Reads one published revision of a text. */
export function revisionQuery(article: string, locale: Locale, number: number) {
  return operationQuery(articleOperations.revision, { params: { article, locale, number: String(number) } });
}

export function categoriesQuery() {
  return operationQuery(articleCategoryOperations.list, {});
}

/** Number of searches per page. */
const searchesPerPage = 50;

/** Reads a page of searches without a result, most frequent first. */
export function searchesQuery({ state, page }: SearchesPlace) {
  const query = { state, offset: (page - 1) * searchesPerPage, limit: searchesPerPage };
  return operationQuery(articleSearchOperations.list, { query });
}

/** Updates the cached article. */
export function showArticle(article: Article): void {
  queryClient.setQueryData(articleQuery(article.id).queryKey, article);
  refreshArticles();
}

/** Updates one text of the cached article. */
export function showText(article: string, text: ArticleText): void {
  queryClient.setQueryData(
    articleQuery(article).queryKey,
    (now) => now && { ...now, texts: [...now.texts.filter(({ locale }) => locale !== text.locale), text] },
  );
  refreshArticles();
}

/** Invalidates the list, which is refetched when it is opened. */
export function refreshArticles(): void {
  for (const operation of [articleOperations.list, articleOperations.counts])
    void queryClient.invalidateQueries({ queryKey: operationKey(operation), refetchType: 'none' });
}
