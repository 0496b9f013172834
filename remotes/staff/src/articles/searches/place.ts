import { type ArticleSearch, articleSearchStates } from '@cairn/api';
import { pageFromParam } from '@cairn/shell';

export interface SearchesPlace {
  state: ArticleSearch['state'];
  page: number;
}

/** What the address of `/app/staff/articles/searches` shows. */
export function searchesPlace(params: URLSearchParams): SearchesPlace {
  return {
    state: articleSearchStates.find((state) => state === params.get('state')) ?? 'open',
    page: pageFromParam(params.get('page')),
  };
}
