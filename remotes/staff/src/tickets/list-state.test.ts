import { describe, expect, test } from '@rstest/core';
import { isFiltered, ticketListState, ticketListWish } from './list-state.ts';

const stateOf = (search: string) => ticketListState(new URLSearchParams(search));

describe('the URL of the list of tickets', () => {
  test('says everything', () => {
    expect(stateOf('status=on-hold&priority=high&assignee=me&q= 401 &page=3&ticket=4821')).toEqual({
      status: 'on-hold',
      priority: 'high',
      assignee: 'me',
      q: '401',
      page: 3,
      ticket: 4821,
    });
  });
  test('says nothing with values that are not known', () => {
    const state = stateOf('status=lost&priority=mild&assignee=a/b&page=-1&ticket=../x');
    expect(state).toEqual({ status: undefined, priority: undefined, assignee: undefined, q: '', page: 1, ticket: null });
    expect(isFiltered(state)).toBe(false);
  });
  test('an open ticket is no filter, a search is', () => {
    expect(isFiltered(stateOf('ticket=7'))).toBe(false);
    expect(isFiltered(stateOf('q=rotation'))).toBe(true);
    expect(isFiltered(stateOf('assignee=nobody'))).toBe(true);
  });
  test('becomes a page of the API', () => {
    expect(ticketListWish(stateOf('page=3&status=open'))).toMatchObject({ status: 'open', offset: 50 });
  });
});
