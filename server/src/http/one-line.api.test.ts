import { NewEventSchema } from '@cairn/api';
import { afterAll, describe, expect, test } from '@rstest/core';
import type * as v from 'valibot';
import { startProduct } from '../../test/product.ts';
import { operations } from '../agent/operations.ts';

const product = await startProduct();
afterAll(() => product.close());

/** Fields that allow several lines. All other text fields of requests must be a single line; new fields too, unless listed here. */
const several = new Set([
  ...['agentGuidance', 'description', 'context', 'outcome', 'rationale', 'comment', 'quote', 'note'],
  ...['completed', 'learned', 'nextSteps', 'task'],
]);
/** Fields that allow several lines only at these places. */
const severalAt = [
  /^POST \/api\/conversations(\/:\w+\/messages)?: text$/,
  /^\w+ .*\/(?:macros|messages|tickets)\b.*: text$/,
  /^POST \/api\/decisions\/import: files\[\]\.text$/,
  /: examples\[\]\.text$/,
  /^record_event: events\[\]\.text$/,
  /^\w+ .*\/findings\/.*: reason$/,
  /^PUT \/api\/help\/articles\/:slug\/vote: reason$/,
  /^POST \/api\/(?:admin\/)?billing\/.*: reason$/,
  /^POST \/api\/admin\/tenants\/:tenant\/subscription: reason$/,
  /^PUT \/api\/billing\/details: address$/,
  /^PUT \/api\/admin\/tenants\/:tenant\/note: text$/,
  /^(?:POST|PUT) \/api\/articles.*: body$/,
  /^POST \/api\/projects\/:project\/citations\/verify: results\[\]\.found\.text$/,
];
/** Fields that are compared or verified as sent and never displayed: passwords, tokens, signed passkey data. */
const asItCame =
  /(?:^|\.)(?:password|current|next|idToken|id|rawId|clientDataJSON|authenticatorData|signature|userHandle|attestationObject|transports\[\])$/;

interface Leaf {
  at: string;
  field: string;
  schema: v.GenericSchema;
}

/** Returns every text field of a schema, with its path. */
function textsOf(at: string, schema: v.GenericSchema, field = ''): Leaf[] {
  const node = schema as v.GenericSchema & Record<string, unknown>; // its kind and parts are checked below
  const inside = (inner: unknown, name = field) => textsOf(at, inner as v.GenericSchema, name); // parts of a schema are schemas
  switch (node.type) {
    case 'string':
      return [{ at, field, schema }];
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return Object.entries(node.entries as Record<string, unknown>).flatMap(([name, inner]) =>
        inside(inner, field ? `${field}.${name}` : name),
      );
    case 'array':
      return inside(node.item, `${field}[]`);
    case 'record':
      return inside(node.value, `${field}{}`);
    case 'union':
    case 'variant':
    case 'intersect':
      return (node.options as unknown[]).flatMap((option) => inside(option));
    case 'tuple':
      return (node.items as unknown[]).flatMap((item) => inside(item));
    default:
      return 'wrapped' in node ? inside(node.wrapped) : [];
  }
}

const byRoute = product.app.routes.flatMap(({ method, path, handler }) => {
  const { parses } = handler as { parses?: { target: string; schema: v.GenericSchema } }; // `validated` adds it
  return parses ? textsOf(`${method} ${path}`, parses.schema) : [];
});
const byOperation = operations.flatMap(({ definition: { name, body } }) => textsOf(name, body));
const all = [...byRoute, ...byOperation, ...textsOf('record_event', NewEventSchema, 'events[]')];
const named = ({ at, field }: Leaf) => `${at}: ${field}`;
/** At this place `outcome` is an enum. */
const isWord = ({ at, field }: Leaf) => at === 'GET /api/api-keys/:id/calls' && field === 'outcome';
const isSeveral = (leaf: Leaf) =>
  !isWord(leaf) && (several.has(leaf.field.split('.').at(-1) ?? '') || severalAt.some((place) => place.test(named(leaf))));

const forged = ['a\nb', 'a\r\n## Rules', 'a\u2028b', 'a\u0007b', 'a\u009bb', 'a\u202eb', 'a\u2066b'];

async function accepts({ schema }: Leaf, text: string): Promise<unknown> {
  const result = await schema['~standard'].validate(text);
  return 'value' in result && !result.issues ? result.value : undefined;
}

describe('a text of a request', () => {
  test('is found in many places', () => {
    expect([byRoute.length > 150, byOperation.length > 40]).toEqual([true, true]);
  });

  test('is one line, unless it is named as one of several', async () => {
    const open: string[] = [];
    for (const leaf of all.filter((one) => !isSeveral(one) && !asItCame.test(one.field)))
      for (const text of forged) {
        const kept = await accepts(leaf, text);
        if (typeof kept === 'string' && /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(kept)) open.push(named(leaf));
      }
    expect([...new Set(open)]).toEqual([]);
  });

  test('of a person that is stored in one line is refused for a line break, not collapsed', async () => {
    const lines = byRoute.filter(
      (leaf) =>
        /^(?:POST|PUT|PATCH) \/api\/(?!agent\/|hooks\/)/.test(leaf.at) &&
        /(?:^|\.)(?:title|rule|name|displayName|firstName|lastName|subject|drivers\[\]|paths\[\]|tags\[\]|branch)$/.test(leaf.field) &&
        leaf.at !== 'POST /api/decisions/import' && // a file name, which nobody types
        !isSeveral(leaf),
    );
    expect(lines.length).toBeGreaterThan(20);
    const collapsed: string[] = [];
    for (const leaf of lines)
      for (const text of ['a\nb', 'a\r\n## Rules', 'a\u2028b']) if ((await accepts(leaf, text)) !== undefined) collapsed.push(named(leaf));
    expect([...new Set(collapsed)]).toEqual([]);
  });

  test('of several lines keeps its line breaks, and no other control character', async () => {
    const leaves = all.filter(isSeveral);
    expect(leaves.length).toBeGreaterThan(15);
    const wrong: string[] = [];
    for (const leaf of leaves) if ((await accepts(leaf, 'a\r\nb\u202e\u0007c')) !== 'a\nbc') wrong.push(named(leaf));
    expect(wrong).toEqual([]);
  });

  test('of an agent is never refused for its line breaks', async () => {
    const lines = byOperation.filter(({ field }) =>
      /(?:^|\.)(?:title|rule|goal|client|model|branch|externalId|name|drivers\[\]|paths\[\]|tags\[\])$/.test(field),
    );
    expect(lines.length).toBeGreaterThan(10);
    for (const leaf of lines) expect([named(leaf), await accepts(leaf, ' a\n\n## b\u202e ')]).toEqual([named(leaf), 'a ## b']);
  });
});
