import { expect, test } from '@rstest/core';
import { definitionProblems } from './definition.ts';
import { defineRemote, type RemoteInput } from './remote.ts';

const route = (path: string, permission: unknown = null) => ({ path, page: 'main', requiresAuth: true, permission });
const good = defineRemote({
  id: 'first',
  range: '^2.0.0',
  label: { id: 'remote.label', message: 'First' },
  routes: [{ path: '/app/first', page: 'main', requiresAuth: true, permission: null }],
}) satisfies RemoteInput;

test('a remote that is right has no problems, alone or beside another', () => {
  const other = { ...good, id: 'second', routes: [route('/app/second'), route('/app/first/:id')] };
  expect(definitionProblems(good)).toEqual([]);
  expect(definitionProblems(good, [{ folder: 'second', definition: other }])).toEqual([]);
});

test('everything that is wrong comes in one list', () => {
  const bad = {
    id: 'first',
    range: '^9.0.0',
    label: { id: '', message: 'First' },
    routes: [route('/app/first', 'tenant.mange'), route('/app/first/:id'), route('/app/first/:other'), route('/admin')],
    navigation: [{ to: '/app/elsewhere', label: { id: 'x', message: 'X' }, icon: 'map', section: 'work', order: 1 }],
  };
  expect(definitionProblems(bad, [{ folder: 'older', definition: good }])).toEqual([
    expect.stringMatching(/^label\.id: /),
    expect.stringMatching(/^routes\.0\.permission: there is no permission "tenant\.mange": take one of .*tenant\.manage/),
    'routes.3.path: a remote owns routes below /app alone',
    'range: needs shell ^9.0.0, this one is 2.0.0: name a range that includes it, or bring the shell up to date first',
    'routes: /app/first/:other stands there twice: leave one of them out',
    'navigation: /app/elsewhere is not a route of this remote that has a page',
    'id: "first" is the id of older already: choose one that no remote has',
    'routes: /app/first is owned by first (/app/first): take another path, or have that one given up first',
  ]);
});

test.each([['not a range'], ['^1.0.0 ||| 2']])('the range %j is told for what it is', (range) => {
  expect(definitionProblems({ ...good, range })).toEqual([`range: "${range}" is not a semver range, such as ^2.0.0`]);
});

test.each([[null], ['text'], [[]], [{ routes: [null, 3] }]])('%j is refused, and breaks nothing', (value) => {
  expect(definitionProblems(value).length).toBeGreaterThan(0);
  expect(definitionProblems(good, [{ folder: 'odd', definition: value }])).toEqual([]);
});
