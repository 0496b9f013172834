import { describe, expect, test } from '@rstest/core';
import { isFiltered, tenantListState, tenantListWish } from './list-state.ts';

const stateOf = (search: string) => tenantListState(new URLSearchParams(search));

describe('the URL of the list of tenants', () => {
  test('says everything', () => {
    expect(stateOf('plan=team&status=active&q= glo &page=2')).toEqual({ plan: 'team', status: 'active', q: 'glo', page: 2 });
  });
  test('says nothing with values that are not known', () => {
    const state = stateOf('plan=gold&status=lost&page=0');
    expect(state).toEqual({ plan: undefined, status: undefined, q: '', page: 1 });
    expect(isFiltered(state)).toBe(false);
  });
  test('a search is a filter, a page is none', () => {
    expect(isFiltered(stateOf('q=acme'))).toBe(true);
    expect(isFiltered(stateOf('page=4'))).toBe(false);
  });
  test('becomes a page of the API', () => {
    expect(tenantListWish(stateOf('page=3&plan=free'))).toMatchObject({ plan: 'free', offset: 50 });
  });
});
