import { describe, expect, test } from '@rstest/core';
import { decisionListState, decisionListWish, decisionParam, isFiltered, nextSort } from './list-state.ts';

const state = (query: string) => decisionListState(new URLSearchParams(query));

describe('the URL of /app/decisions', () => {
  test('without parameters: all decisions, the latest changed first', () => {
    expect(state('')).toEqual({
      project: undefined,
      status: undefined,
      q: '',
      sort: 'updated',
      direction: 'desc',
      page: 1,
      decision: null,
      full: false,
      recording: false,
    });
  });

  test('says what to ask for', () => {
    expect(decisionListWish(state('project=payments-api&status=proposed&q=cache&sort=title&page=3'))).toEqual({
      project: 'payments-api',
      status: 'proposed',
      q: 'cache',
      sort: 'title',
      direction: 'asc',
      offset: 50,
    });
  });

  test('names a decision by its number within a project, by project and number in the list of all', () => {
    expect(state('project=payments-api&decision=12').decision).toEqual({ project: 'payments-api', number: 12 });
    expect(state('decision=card-vault.3').decision).toEqual({ project: 'card-vault', number: 3 });
    expect(state('project=payments-api&decision=card-vault.3').decision).toEqual({ project: 'card-vault', number: 3 });
  });

  test.each(['decision=12', 'project=a&decision=0', 'project=a&decision=x', 'decision=a.b.3', 'decision=.3'])('%s names none', (query) => {
    expect(state(query).decision).toBeNull();
  });

  test('a decision is read in full only where there is one', () => {
    expect(state('view=full').full).toBe(false);
    expect(state('project=a&decision=1&view=full').full).toBe(true);
  });
});

test('what decisionParam writes is read back', () => {
  const decision = { projectSlug: 'card-vault', number: 3 };
  for (const project of [undefined, 'card-vault', 'payments-api']) {
    const search = new URLSearchParams({ decision: decisionParam(decision, project), ...(project ? { project } : {}) });
    expect(decisionListState(search).decision).toEqual({ project: 'card-vault', number: 3 });
  }
});

test('a column sorts by itself, then the other way round; the list’s own order needs no parameter', () => {
  expect(nextSort(state(''), 'title')).toBe('title');
  expect(nextSort(state('sort=title'), 'title')).toBe('-title');
  expect(nextSort(state(''), 'number')).toBe('-number');
  expect(nextSort(state(''), 'updated')).toBe('updated');
  expect(nextSort(state('sort=updated'), 'updated')).toBeNull();
});

test('a project is a place, not a filter', () => {
  expect(isFiltered(state('project=payments-api'))).toBe(false);
  expect(isFiltered(state('status=draft'))).toBe(true);
  expect(isFiltered(state('q=cache'))).toBe(true);
});
