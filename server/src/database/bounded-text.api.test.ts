import { afterAll, beforeAll, expect, test } from '@rstest/core';
import fc from 'fast-check';
import pg from 'pg';
import { testCluster } from '../../test/cluster.ts';

let client: pg.Client;
beforeAll(async () => {
  const { url } = await (await testCluster()).createDatabase('empty');
  client = new pg.Client({ connectionString: url, statement_timeout: 60_000 });
  await client.connect();
});
afterAll(() => client.end());

/** The maximum length of a text field. */
const most = 20_000;
const filled = (piece: string) => piece.repeat(Math.ceil(most / piece.length)).slice(0, most);

/** Returns the milliseconds that PostgreSQL takes to build the search vector of a text, best of two runs. */
async function cost(text: string): Promise<number> {
  const times = [];
  for (let run = 0; run < 2; run += 1) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
      'explain (analyze, format json) select length(search_vector(given)) from (values ($1::text)) texts(given)',
      [text],
    );
    times.push(rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN);
  }
  return Math.min(...times);
}

/** Without limits, these cost 300 to 2,000 times as much as plain words. */
const known = ['a_', '_a', '~/', './', 'a-b_', '<!-- ', '<!--a', 'a_1.b-', 'x', '缓', '@a.'];

test('no text costs much more than plain words of the same length', async () => {
  const plain = await cost(filled('refund capture '));
  const piece = fc.string({
    unit: fc.constantFrom('a', '1', '_', '-', '.', '/', '~', '<', '!', '>', '@', ':', '&', ' ', '缓', 'ك'),
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(piece, async (one) => {
      expect((await cost(filled(one))) / plain).toBeLessThan(120);
    }),
    { numRuns: 60, examples: known.map((one) => [one]) },
  );
}, 120_000);

test('the words around a long run without a space are found, and the parts of a long path', async () => {
  const path = `src/${'directory/'.repeat(30)}capture.ts`;
  const found = async (text: string, word: string) =>
    (await client.query<{ found: boolean }>(`select search_vector($1) @@ to_tsquery('simple', $2) as found`, [text, word])).rows[0]?.found;
  expect(await found(`refund ${'a_'.repeat(5_000)} twice`, 'twice')).toBe(true);
  expect(await found(`see ${path} for retries`, 'retries')).toBe(true);
  expect(await found('<!-- generated --> settlement', 'settlement')).toBe(true);
});

/** Returns Chinese text in which nearly every pair of neighboring characters is distinct. Deterministic for a seed. */
function chinese(length: number, seed: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCodePoint(0x4e00 + (state % 20_000));
  }).join('');
}

test('a row whose fields are all full of different words fits into its search column', async () => {
  const fields = Array.from({ length: 9 }, (_, at) => chinese(40_000, at));
  const { rows } = await client.query<{ bytes: number; words: number }>(
    `select pg_column_size(words) as bytes, length(words) as words
     from (select ${fields.map((_, at) => `search_vector($${at + 1})`).join(' || ')} as words offset 0) row`,
    fields,
  );
  expect(rows[0]?.words).toBeGreaterThan(20_000);
  expect(rows[0]?.bytes).toBeLessThan(1_048_576 + 4 * (rows[0]?.words ?? 0));
});
