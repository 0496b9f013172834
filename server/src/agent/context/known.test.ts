import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { signIn } from '../../../test/browser.ts';
import { type Product, startProduct } from '../../../test/product.ts';
import type { TenantScope, Transaction } from '../../database/database.ts';
import { queriesOf } from '../../database/match.ts';
import { findKnown } from './known.ts';
import { marksOfSession, toldOfDecision, toldOfRule } from './told.ts';

let product: Product;
let scope: TenantScope;
let project: { id: string };
beforeAll(async () => {
  product = await startProduct({ demo: true });
  const lead = await signIn(product, 'lead@acme.example');
  const { id: userId = '', tenantId = '' } = (await lead.get('/api/auth/me')).body.user ?? {};
  scope = { tenantId, userId };
  project = { id: String((await lead.get('/api/projects/payments-api')).body.id) };
});
afterAll(() => product.close());

const known = (words: readonly string[] = []) =>
  product.database.inTenant(scope, (tx) => findKnown(tx, { project, branch: undefined }, words));

/** Writes behind the application's back, and gives what is known before and after. */
async function around(write: (tx: Transaction) => Promise<unknown>, words?: readonly string[]) {
  const before = await known(words);
  await product.database.inTenant(scope, write);
  return { before, after: await known(words) };
}

describe('what a project could tell', () => {
  const words = [
    'idempotency',
    'Records',
    'refund-window',
    'internal/idempotency',
    'the',
    'store.go',
    'retries',
    "don't",
    '缓存',
    '退款',
    'الفاتورة',
    'a_b.c',
  ];

  test('speaks of a word where PostgreSQL says so, in each writing', async () => {
    await product.database.inTenant(scope, (tx) =>
      tx.execute(
        sql`update patterns set rationale = rationale || E'\n缓存与退款。 الفواتير. See a_b.c and the refund-window; retried.' where id in (
          select id from patterns where project_id = ${project.id} and status = 'accepted' order by id limit 2)`,
      ),
    );
    const candidates = await known(words);
    expect(candidates.length).toBeGreaterThan(10);
    for (const [at, word] of words.entries()) {
      const found = await product.database.inTenant(scope, (tx) =>
        tx.execute<{ id: string }>(
          sql.join(
            ['patterns', 'decisions', 'sessions'].map(
              (table) => sql`select id from ${sql.raw(table)} where search @@ (${sql.join(queriesOf(word), sql` || `)})`,
            ),
            sql` union all `,
          ),
        ),
      );
      const ids = new Set(found.rows.map(({ id }) => id));
      expect([word, ...candidates.filter(({ hits }) => hits[at]).map(({ id }) => id)]).toEqual([
        word,
        ...candidates.filter(({ id }) => ids.has(id)).map(({ id }) => id),
      ]);
    }
    // Not by both saying nothing of anything.
    expect(words.filter((_, at) => candidates.some(({ hits }) => hits[at]))).toEqual(
      expect.arrayContaining(['缓存', 'refund-window', 'a_b.c']),
    );
  });

  test.each([
    ['rule', sql`rule = 'Say it otherwise'`],
    ['confidence', sql`confidence = 0.123`],
    ['paths', sql`paths = '["elsewhere/**"]'`],
    ['status', sql`status = 'deprecated'`],
  ])('is another where the %s of a rule is, without a new version', async (_, change) => {
    const id = (await known()).find(({ type }) => type === 'pattern')?.id ?? '';
    const { before, after } = await around((tx) => tx.execute(sql`update patterns set ${change} where id = ${id}`));
    const one = (those: typeof after) => those.find((candidate) => candidate.id === id);
    expect(one(before)).toBeDefined();
    expect(one(after)).not.toEqual(one(before));
  });

  test('is found by other words where only the rationale is another', async () => {
    const id = (await known()).find(({ type }) => type === 'pattern')?.id ?? '';
    const { before, after } = await around(
      (tx) => tx.execute(sql`update patterns set rationale = 'Because of the quokka.' where id = ${id}`),
      ['quokka'],
    );
    expect(before.filter(({ hits }) => hits[0])).toEqual([]);
    expect(after.filter(({ hits }) => hits[0]).map((candidate) => candidate.id)).toEqual([id]);
  });

  test.each([
    ['patterns', Object.values(toldOfRule)],
    ['decisions', Object.values(toldOfDecision)],
  ])('is told apart by all that is told of %s, and by whatever their words come from', async (table, told) => {
    const hashed = await sourcesOf(table, 'told_hash');
    expect(hashed).toEqual(expect.arrayContaining([...told.map(({ name }) => name), ...(await sourcesOf(table, 'search'))]));
  });

  test('is told apart by whatever the words of its sessions come from', async () => {
    expect(marksOfSession.map(({ name }) => name)).toEqual(expect.arrayContaining(await sourcesOf('sessions', 'search')));
  });

  /** The columns that the database makes another of, without those that never change. */
  async function sourcesOf(table: string, column: string): Promise<string[]> {
    const { rows } = await product.database.inTenant(scope, (tx) =>
      tx.execute<{ source: string }>(
        sql`select source.attname as source from pg_attrdef definition
          join pg_attribute made on made.attrelid = definition.adrelid and made.attnum = definition.adnum and made.attname = ${column}
          join pg_depend on classid = 'pg_attrdef'::regclass and objid = definition.oid
          join pg_attribute source on source.attrelid = refobjid and source.attnum = refobjsubid
          where refobjid = ${table}::regclass and source.attname not in (${column}, 'tenant_id', 'created_at')`,
      ),
    );
    expect(rows.length).toBeGreaterThan(1);
    return rows.map(({ source }) => source);
  }

  test('is another where a decision or a session is', async () => {
    const all = await known();
    const decision = all.find(({ type, standing }) => type === 'decision' && standing === undefined)?.id ?? '';
    const session = all.find(({ type }) => type === 'session')?.id ?? '';
    const { after } = await around(async (tx) => {
      await tx.execute(sql`update decisions set title = 'Quite another' where id = ${decision}`);
      await tx.execute(sql`update sessions set goal = 'Something else' where id = ${session}`);
    });
    expect(after.find(({ id }) => id === decision)?.title).toBe('Quite another.');
    expect(after.find(({ id }) => id === session)?.title).toBe('Something else.');
  });

  test('is the same where rules were only counted as told', async () => {
    const { before, after } = await around((tx) =>
      tx.execute(sql`update patterns set served_count = served_count + 1, last_served_at = now()`),
    );
    expect(after).toEqual(before);
  });
});
