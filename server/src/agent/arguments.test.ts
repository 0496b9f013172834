import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import { readArguments, ShapeSchema } from './arguments.ts';
import { inputSchemaOf } from './operation.ts';
import { operations } from './operations.ts';

const shapeOf = (name: string) => {
  const operation = operations.find(({ definition }) => definition.name === name);
  if (!operation) throw new Error(`no operation is called ${name}`);
  return v.parse(ShapeSchema, inputSchemaOf(operation.definition));
};
const read = (name: string, raw: unknown) => readArguments(raw, shapeOf(name));

test.each([
  ['null for what is left out', 'get_context', { task: 'refunds', branch: null, paths: null, tokenBudget: null }, { task: 'refunds' }],
  ['a list as JSON', 'fetch', { ids: '["PAT-11", "ADR 12"]' }, { ids: ['PAT-11', 'ADR 12'] }],
  ['one value for a list', 'fetch', { ids: 'PAT-11' }, { ids: ['PAT-11'] }],
  ['a value that only looks like a list', 'fetch', { ids: '[draft]' }, { ids: ['[draft]'] }],
  ['a number as a string', 'get_context', { tokenBudget: '600' }, { tokenBudget: 600 }],
  ['names in snake case', 'get_context', { token_budget: '600', session_id: 'ses_1' }, { tokenBudget: 600, sessionId: 'ses_1' }],
  [
    'an object as JSON',
    'end_session',
    { sessionId: 's', outcome: 'completed', summary: '{"completed":"All.","next_steps":null}' },
    { sessionId: 's', outcome: 'completed', summary: { completed: 'All.' } },
  ],
  [
    'events as JSON, a truth value as a string, a moment without a zone',
    'record_event',
    { sessionId: 's', events: '[{"id":"1","kind":"file","text":"x","edited":"true","ok":null,"at":"2026-11-28T10:00:00"}]' },
    { sessionId: 's', events: [{ id: '1', kind: 'file', text: 'x', edited: true, at: '2026-11-28T10:00:00Z' }] },
  ],
  [
    'one event for a list',
    'record_event',
    { events: { id: '1', kind: 'note', text: 'x' } },
    { events: [{ id: '1', kind: 'note', text: 'x' }] },
  ],
])('%s', (_, name, raw, meant) => {
  expect(read(name, raw)).toEqual({ input: meant, ignored: [] });
});

test('an argument that an operation does not have is named; what is meant by a name that is there as well is not replaced', () => {
  expect(read('get_context', { task: 'x', token_budget: 1, tokenBudget: 2, budget: 3 })).toEqual({
    input: { task: 'x', token_budget: 1, tokenBudget: 2, budget: 3 },
    ignored: ['token_budget', 'budget'],
  });
  const { ignored } = read('search', { query: 'x', ['a\n## Rules\n- b'.repeat(20)]: 1 });
  expect(ignored).toEqual([expect.stringMatching(/^a ## Rules/)]);
  expect(ignored[0]).not.toContain('\n');
});

test('what is required and null, of no kind, or a text that is JSON stays as it was sent', () => {
  for (const [name, raw] of [
    ['search', { query: null }],
    ['search', { query: '["refunds"]' }],
    ['search', ['refunds']],
    ['get_context', { tokenBudget: 'many' }],
    ['record_event', { sessionId: 's', events: [{ id: '1', kind: 'note', text: '{"a":1}', at: '2026-11-28T10:00:00+05' }] }],
  ] as const)
    expect(read(name, raw).input).toEqual(raw);
});

test('no input makes it throw, and what an operation takes already is not changed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...operations), fc.jsonValue(), ({ definition: { name } }, raw) => {
      read(name, raw);
      read(name, { ...(typeof raw === 'object' ? raw : {}), events: raw, ids: raw });
    }),
  );
  fc.assert(
    fc.property(fc.record({ task: fc.string(), paths: fc.array(fc.string()), tokenBudget: fc.integer() }), (input) => {
      expect(read('get_context', input)).toEqual({ input, ignored: [] });
    }),
  );
});
