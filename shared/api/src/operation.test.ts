import { expect, test } from '@rstest/core';
import * as api from './index.ts';
import { type Operation, pathOf, readPath, refusalsOf } from './operation.ts';

/** Every operation exported by the package: the values of each `…Operations`. */
const operations = Object.entries(api)
  .filter(([name]) => name.endsWith('Operations'))
  .flatMap(([, group]) => Object.values<Operation>(group as Record<string, Operation>)); // the name tells the type

test('every operation has a name, and a method and path, of its own', () => {
  expect(operations.length).toBeGreaterThan(20);
  const names = operations.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  const routes = operations.map(({ method, path }) => `${method} ${path}`);
  expect(routes).toEqual([...new Set(routes)]);
});

test.each(operations.map((operation): [string, Operation] => [operation.name, operation]))(
  '%s: its path names its parameters',
  (_name, operation) => {
    const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const entries = operation.params && 'entries' in operation.params ? Object.keys(operation.params.entries as object) : [];
    expect(entries.toSorted()).toEqual(named.toSorted());
    // Agent tools use the naming style of models.
    expect(operation.name).toMatch(operation.tag === 'Agents' ? /^[a-z]+(_[a-z]+)*$/ : /^[a-z]+([A-Z][a-z]+)*$/);
    if (operation.method === 'get') expect(operation.body).toBeUndefined();
  },
);

test('a path is filled in and escaped, and refuses a missing parameter', () => {
  const operation = { path: '/tickets/{ticket}/messages' } as const;
  expect(pathOf(operation, { params: { ticket: 'a/b?c' } })).toBe('tickets/a%2Fb%3Fc/messages');
  expect(() => pathOf(operation, { params: {} })).toThrow('needs a ticket');
  expect(() => pathOf(operation, { params: { ticket: '' } })).toThrow('needs a ticket');
});

test('a read is path and query, without what is not given', () => {
  expect(readPath(api.supportOperations.list, { query: { offset: 0, limit: 25, q: undefined } })).toBe('support/tickets?offset=0&limit=25');
  expect(readPath(api.invitationOperations.list, {})).toBe('invitations');
});

test('refuses with what its access says, and its own codes', () => {
  expect(refusalsOf({ access: 'public' })).toEqual([]);
  expect(refusalsOf({ access: 'signed-in', refusals: ['NOT_FOUND'] })).toEqual(['UNAUTHENTICATED', 'NOT_FOUND']);
  expect(refusalsOf({ access: 'staff.use' })).toEqual(['UNAUTHENTICATED', 'FORBIDDEN']);
  expect(refusalsOf({ access: { scope: 'read' } })).toEqual(['KEY_MISSING', 'KEY_SCOPE']);
});
