import { withParams } from '@cairn/shell';
import { expect, test } from '@rstest/core';
import {
  appliedView,
  changedList,
  defineList,
  isMany,
  listParams,
  nextSort,
  openedRow,
  readList,
  setFilters,
  viewQuery,
} from './definition.ts';

const things = defineList({
  name: 'decisions',
  path: '/app/things',
  perPage: 25,
  filters: { status: ['open', 'shut'], owner: null },
  sorts: { updated: 'desc', title: 'asc' },
  defaultSort: 'updated',
  columns: ['number', 'title', 'status'],
  requiredColumns: ['title'],
  rowParam: 'thing',
});
const read = (query: string) => readList(things, new URLSearchParams(query));

test('an address that says nothing is the first page in the usual order', () => {
  expect(read('')).toMatchObject({ q: '', sort: 'updated', direction: 'desc', page: 1, columns: undefined, viewId: undefined });
  expect(listParams(things, read(''))).toMatchObject({ sort: undefined, direction: undefined, offset: 0, limit: 25 });
});

test('what an address says is believed only where the list knows it', () => {
  expect(read('status=open&owner=usr_1&sort=-title&page=3')).toMatchObject({
    filters: { status: ['open'], owner: 'usr_1' },
    sort: 'title',
    direction: 'desc',
    page: 3,
  });
  expect(read('status=secret&owner=a b&sort=password&page=-2&columns=salary')).toMatchObject({
    filters: { status: undefined, owner: undefined },
    sort: 'updated',
    page: 1,
    columns: undefined,
  });
});

test('a filter by what things are called takes any name, on one line and of a bearable length', () => {
  const list = defineList({ ...things, nameFilters: ['owner'] });
  const owner = (text: string) => readList(list, new URLSearchParams({ owner: text })).filters.owner;
  expect([owner('feat/split refund'), owner('Claude Code 2'), owner('قنوات الدفع')]).toEqual([
    'feat/split refund',
    'Claude Code 2',
    'قنوات الدفع',
  ]);
  expect([owner('one\ntwo'), owner('\0'), owner('x'.repeat(201))]).toEqual([undefined, undefined, undefined]);
});

test('several values of a filter pass, in whichever order the address has them; a place is one', () => {
  expect(read('status=shut,secret,open,shut').filters.status).toEqual(['open', 'shut']);
  expect(listParams(things, read('status=shut,open')).status).toBe('open,shut');
  const one = defineList({ ...things, scopes: ['status'] });
  expect(readList(one, new URLSearchParams('status=shut')).filters.status).toBe('shut');
  expect(readList(one, new URLSearchParams('status=shut,open')).filters.status).toBeUndefined();
  expect(['status', 'owner'].map((name) => isMany(things, name))).toEqual([true, false]);
});

test('columns are shown in the order that was chosen, once each, and never without what opens a row', () => {
  expect(read('columns=status,number,status').columns).toEqual(['status', 'number', 'title']);
});

test('a page beyond what can be gone to by a number is reached by its cursor', () => {
  expect(listParams(things, read('page=9000')).offset).toBe(10_000);
  expect(listParams(things, read('after=abc-_1&before=x'))).toMatchObject({ after: 'abc-_1', before: undefined, offset: 0 });
});

test('a head sorts its own way first, then the other; the usual order needs no words', () => {
  expect(nextSort(things, read(''), 'title')).toBe('title');
  expect(nextSort(things, read('sort=title'), 'title')).toBe('-title');
  expect(nextSort(things, read(''), 'updated')).toBe('updated');
  expect(nextSort(things, read('sort=updated'), 'updated')).toBeNull();
});

test('another filter begins at the first page, with no preview', () => {
  const search = new URLSearchParams('page=4&thing=12&q=word&status=open');
  expect(changedList(things, search, { status: 'shut' })).toBe('?q=word&status=shut');
  expect(setFilters(things, search)).toEqual(['status', 'q']);
});

test('what an address says of the row that is open goes with it', () => {
  const list = defineList({ ...things, rowParams: ['page-of-it', 'line'] });
  const search = new URLSearchParams('q=word&thing=12&page-of-it=3&line=7');
  expect(withParams(search, openedRow(list, '13'))).toBe('?q=word&thing=13');
  expect(withParams(search, openedRow(list, null))).toBe('?q=word');
  expect(changedList(list, search, { status: 'shut' })).toBe('?q=word&status=shut');
});

test('a view keeps filters, order and columns, and applying it takes the others away', () => {
  const query = viewQuery(things, new URLSearchParams('page=4&thing=12&sort=-title&status=open'));
  expect(query).toBe('status=open&sort=-title');
  expect(changedList(things, new URLSearchParams('q=word&owner=x&page=2'), appliedView(things, query))).toBe('?status=open&sort=-title');
  const within = defineList({ ...things, scopes: ['owner'], pageScope: 'owner' });
  expect(viewQuery(within, new URLSearchParams('owner=x&status=open'))).toBe('status=open');
  expect(changedList(within, new URLSearchParams('owner=x&status=open'), appliedView(within, ''))).toBe('?owner=x');
});
