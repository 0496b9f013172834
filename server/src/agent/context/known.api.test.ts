import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type SQL, sql } from 'drizzle-orm';
import { signIn } from '../../../test/browser.ts';
import { type Product, startProduct } from '../../../test/product.ts';
import type { TenantScope, Transaction } from '../../database/database.ts';
import { queryOf } from '../../database/match.ts';
import { ownWords } from '../../database/search.ts';
import { fingerprintOf } from './fingerprint.ts';
import { findCandidates } from './known.ts';

let product: Product;
let scope: TenantScope;
let project: { id: string };
let lead: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  const { id: userId = '', tenantId = '' } = (await lead.get('/api/auth/me')).body.user ?? {};
  scope = { tenantId, userId };
  project = { id: String((await lead.get('/api/projects/payments-api')).body.id) };
});
afterAll(() => product.close());

const known = (words: readonly string[] = []) =>
  product.database.inTenant(scope, (tx) => findCandidates(tx, { project, branch: undefined }, words));
const candidates = async () => (await known()).map(({ candidate }) => candidate);

/** The same, but read from the database: a new change row invalidates the cache. */
const knownAnew = async (words: readonly string[] = []) => {
  await product.database.maintain((tx) => tx.execute(sql`insert into knowledge_changes (tenant_id) values (${scope.tenantId})`));
  return known(words);
};

/** Writes directly to the database and returns what is known before and after. */
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

  test('speaks of a word where PostgreSQL says so of its own words, in each writing', async () => {
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
              (table) => sql`select id from ${sql.raw(table)} where ${ownWords(sql`search`)} @@ ${queryOf([word], 'all')}`,
            ),
            sql` union all `,
          ),
        ),
      );
      const ids = new Set(found.rows.map(({ id }) => id));
      expect([word, ...candidates.filter(({ hits }) => hits[at]).map(({ candidate }) => candidate.id)]).toEqual([
        word,
        ...candidates.map(({ candidate }) => candidate.id).filter((id) => ids.has(id)),
      ]);
    }
    // Not just because neither finds anything.
    expect(words.filter((_, at) => candidates.some(({ hits }) => hits[at]))).toEqual(
      expect.arrayContaining(['缓存', 'refund-window', 'a_b.c']),
    );
  });

  test('is found by other words where only the rationale is another', async () => {
    const id = (await candidates()).find(({ type }) => type === 'pattern')?.id ?? '';
    const { before, after } = await around(
      (tx) => tx.execute(sql`update patterns set rationale = 'Because of the quokka.' where id = ${id}`),
      ['quokka'],
    );
    expect(before.filter(({ hits }) => hits[0])).toEqual([]);
    expect(after.filter(({ hits }) => hits[0]).map(({ candidate }) => candidate.id)).toEqual([id]);
  });

  test.each([
    ['patterns', "status = 'accepted' and branch_id is null"],
    ['patterns', "status = 'proposed'"],
    ['decisions', "status = 'accepted' and branch_id is null"],
    ['decisions', "status = 'proposed'"],
    ['sessions', "status = 'completed'"],
    ['sessions', "status = 'active'"],
  ])('is what stands there, whichever column of %s where %s is another', async (table, which) => {
    const columns = await product.database.maintain((tx) =>
      tx.execute<{ name: string; type: string }>(
        sql`select column_name as name, data_type as type from information_schema.columns where table_schema = 'public'
          and table_name = ${table} and is_generated = 'NEVER' and column_name not in ('id', 'tenant_id', 'project_id')`,
      ),
    );
    const refused: string[] = [];
    for (const { name, type } of columns.rows) {
      const value = otherOf(table, name, type);
      const before = await known(['quokka']);
      const written = await product.database
        .inTenant(scope, (tx) =>
          tx.execute(
            sql`update ${sql.identifier(table)} set ${sql.identifier(name)} = ${value} where id = (
              select id from ${sql.identifier(table)} where project_id = ${project.id} and ${sql.raw(which)} order by id desc limit 1)`,
          ),
        )
        .then(({ rowCount }) => rowCount === 1)
        .catch(() => false); // of a column that holds ids: checked below
      if (!written) refused.push(name);
      const after = await known(['quokka']);
      expect([name, after]).toEqual([name, await knownAnew(['quokka'])]);
      if (['rule', 'outcome', 'summary'].includes(name) && which.includes('accepted')) expect(after).not.toEqual(before);
    }
    expect(refused.filter((name) => !/_ids?$|^sequence$/.test(name))).toEqual([]);
  });

  test.each([
    ['key', sql`key = 'QQ'`],
    ['visibility', sql`visibility = 'members'`],
    ['status', sql`status = 'archived'`],
  ])('is what stands there where the %s of the project is another that a rule of the organisation comes from', async (_, change) => {
    const [rule] = await product.database.inTenant(scope, async (tx) => {
      const other = sql`select id from projects where id <> ${project.id} and status = 'active' and visibility = 'tenant' order by id limit 1`;
      await tx.execute(sql`update patterns set level = 'tenant', status = 'accepted', branch_id = null where project_id = (${other})`);
      return (
        await tx.execute<{ id: string; project: string }>(
          sql`select id, project_id as project from patterns where project_id = (${other}) limit 1`,
        )
      ).rows;
    });
    const { before, after } = await around((tx) => tx.execute(sql`update projects set ${change} where id = ${rule?.project}`));
    expect(before.map(({ candidate }) => candidate.id)).toContain(rule?.id);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await knownAnew());
  });

  test('is another where a rule is gone', async () => {
    const id = (await candidates()).find(({ type }) => type === 'pattern')?.id ?? '';
    await product.database.maintain((tx) => tx.execute(sql`delete from patterns where id = ${id}`));
    expect((await candidates()).map((one) => one.id)).not.toContain(id);
    expect(await known()).toEqual(await knownAnew());
  });

  test('is told apart from what it was once its many marks are one', async () => {
    const { body } = await lead.post('/api/projects', { name: 'Busy', key: 'BUSY' });
    const id = String(body.id);
    const fingerprint = () => product.database.inTenant(scope, (tx) => fingerprintOf(tx, id));
    const add = (tx: Transaction) =>
      tx.execute(sql`insert into knowledge_changes (tenant_id, project_id) values (${scope.tenantId}, ${id})`);
    const fold = () => product.database.ask(sql`select knowledge_changes_fold()`);
    const seen = new Set([await fingerprint()]);
    await product.database.maintain((tx) =>
      tx.execute(sql`insert into knowledge_changes (tenant_id, project_id) select ${scope.tenantId}, ${id} from generate_series(1, 101)`),
    );
    seen.add(await fingerprint());
    await product.database.maintain(async (tx) => {
      await add(tx);
      await fold();
      seen.add(await fingerprint());
      await fold(); // a few changes are not merged
      seen.add(await fingerprint());
    });
    // The change that began earlier and was committed later.
    seen.add(await fingerprint());
    expect(seen.size).toBe(4);
    expect(
      await product.database.maintain(async (tx) => {
        const { rows } = await tx.execute(sql`select from knowledge_changes where project_id = ${id}`);
        return rows.length;
      }),
    ).toBe(2);
  });

  test('is the same where rules were only counted as told', async () => {
    const { before, after } = await around((tx) =>
      tx.execute(sql`update patterns set served_count = served_count + 1, last_served_at = now()`),
    );
    expect(after).toEqual(before);
  });
});

/** Returns another value for a column, of its type. */
function otherOf(table: string, name: string, type: string): SQL {
  if (name === 'status')
    return sql.raw(table === 'sessions' ? "'failed'" : "case when status = 'accepted' then 'deprecated' else 'accepted' end");
  if (name === 'kind') return sql.raw("case when kind = 'pitfall' then 'workflow' else 'pitfall' end");
  if (name === 'level') return sql.raw("case when level = 'tenant' then 'project' else 'tenant' end");
  switch (type) {
    case 'jsonb':
      return sql.raw(
        `case jsonb_typeof(${name}) when 'array' then '["quokka"]' else ${name} || '{"completed": "quokka", "type": "user"}' end`,
      );
    case 'timestamp with time zone':
      return sql.raw("now() + interval '1 hour'");
    case 'text':
      return sql.raw("'quokka'");
    case 'boolean':
      return sql.raw(`not ${name}`);
    case 'tsvector':
      return sql.raw("to_tsvector('quokka')");
    case 'integer':
      return sql.raw(`${name} + 1000`);
    default:
      return sql.raw('0.123');
  }
}
