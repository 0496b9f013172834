import { type Operation, ticketOperations } from '@cairn/api';
import { afterAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { openBrowser, signIn } from '../../test/browser.ts';
import { startProduct } from '../../test/product.ts';
import { checkAnswer } from './check-answer.ts';

const product = await startProduct({ demo: true });
afterAll(() => product.close());

test('an operation asks for its permission before it looks at what was sent', async () => {
  expect((await openBrowser(product).patch('/api/tickets/1', { version: 'x' })).status).toBe(401);
  const member = await signIn(product, 'dev@acme.example');
  expect((await member.patch('/api/tickets/1', { version: 'x' })).body.code).toBe('FORBIDDEN');
});

test('the OpenAPI document has each operation under its name, with its refusals', async () => {
  const { text } = await openBrowser(product).get('/api/openapi.json');
  const Paths = v.object({
    paths: v.record(
      v.string(),
      v.record(v.string(), v.looseObject({ operationId: v.optional(v.string()), responses: v.record(v.string(), v.unknown()) })),
    ),
  });
  const { paths } = v.parse(Paths, JSON.parse(text));
  const { name, path, method } = ticketOperations.update;
  expect(paths[`/api${path}`]?.[method]).toMatchObject({ operationId: name });
  expect(Object.keys(paths[`/api${path}`]?.[method]?.responses ?? {}).toSorted()).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '409', '422']),
  );
});

const operation: Pick<Operation, 'name' | 'output'> = {
  name: 'getThing',
  output: v.object({ id: v.string(), parts: v.array(v.object({ name: v.string() })), note: v.optional(v.string(), '') }),
};

test('an answer that is what its schema says passes the check of the tests', () => {
  expect(() => checkAnswer(operation, { id: 'a', parts: [{ name: 'b' }] })).not.toThrow();
});

test.each([
  ['a missing field', { parts: [] }, 'getThing answers what its schema refuses'],
  ['a field that is not documented', { id: 'a', parts: [{ name: 'b', secret: 'c' }] }, 'does not name: parts.0.secret'],
])('an answer with %s fails it', (_what, answer, message) => {
  expect(() => checkAnswer(operation, answer)).toThrow(message);
});
