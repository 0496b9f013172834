import { type ArticleSearch, articleSearchStates } from '@cairn/api';
import { pageFromParam } from '@cairn/shell';

export interface SearchesPlace {
  state: ArticleSearch['state'];
  page: number;
}

/** Returns the state and page of the address `/app/staff/articles/searches`. */
export function searchesPlace(params: URLSearchParams): SearchesPlace {
  return {
    state: articleSearchStates.find((state) => state === params.get('state')) ?? 'open',
    page: pageFromParam(params.get('page')),
  };
}
