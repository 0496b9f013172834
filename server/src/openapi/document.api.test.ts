import { ErrorCodeSchema } from '@cairn/api';
import { afterAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { openBrowser } from '../../test/browser.ts';
import { startProduct } from '../../test/product.ts';

const product = await startProduct();
afterAll(() => product.close());

const ResponseSchema = v.object({ description: v.string(), content: v.optional(v.record(v.string(), v.unknown()), {}) });
const DocumentSchema = v.looseObject({
  openapi: v.string(),
  paths: v.record(v.string(), v.record(v.string(), v.object({ responses: v.record(v.string(), ResponseSchema) }))),
});
const document = v.parse(DocumentSchema, JSON.parse((await openBrowser(product).get('/api/openapi.json')).text));

/** Returns all arrays under this name in the document. */
function listsAt(name: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === name && Array.isArray(inner) ? [inner] : []),
    ...listsAt(name, inner),
  ]);
}

test('is written in the dialect of JSON Schema that its version reads', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(listsAt('items', document)).toEqual([]);
  expect(listsAt('prefixItems', document).length).toBeGreaterThan(0);
});

test('names with each operation of agents every way in which a key is refused, and a body that is too large', () => {
  const refusals = [...ErrorCodeSchema.options.filter((code) => code.startsWith('KEY_')), 'BODY_TOO_LARGE', 'FORBIDDEN'];
  const operations = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/agent/'));
  expect(operations).toHaveLength(9);
  for (const [path, { post }] of operations) {
    const named = Object.values(post?.responses ?? {}).flatMap(({ description }) => description.split(', '));
    expect([path, refusals.filter((code) => !named.includes(code))]).toEqual([path, []]);
  }
});

test('says of every export of a list that it comes as CSV and as JSON', () => {
  const exports = Object.entries(document.paths).filter(([path]) => path.endsWith('/export') && !path.endsWith('{id}/export'));
  expect(exports.length).toBeGreaterThan(10);
  for (const [path, { get }] of exports)
    expect([path, Object.keys(get?.responses['200']?.content ?? {}).toSorted()]).toEqual([path, ['application/json', 'text/csv']]);
});
