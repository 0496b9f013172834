import { searchedPerType } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type SQL, sql } from 'drizzle-orm';
import { signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import type { TenantScope, Transaction } from '../database/database.ts';
import { fillDatabase } from '../seed/fill.ts';
import { findMatches } from './find.ts';
import { wordsOfTerms } from './words.ts';

let product: Product;
let scope: TenantScope;
beforeAll(async () => {
  product = await startProduct();
  await fillDatabase(product.urls.url, { tenants: 3, messages: 2_000, patterns: 400, decisions: 300, sessions: 200 }, () => undefined);
  const { user, tenant } = (await (await signIn(product, 'owner@company-1.example')).get('/api/auth/me')).body;
  scope = { tenantId: tenant?.id ?? '', userId: user?.id ?? '' };
});
afterAll(() => product.close());

const inTenant = <T>(work: (tx: Transaction) => Promise<T>) => product.database.inTenant(scope, work);
type Period = [since: SQL, until: SQL];
const allTime: Period = [sql`null::timestamptz`, sql`null::timestamptz`];
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::integer)`;
const allProjects = sql`array(select id from projects)`;
const someProjects = (many: number) => sql`array(select id from projects order by id limit ${many}::integer)`;

/** Returns the ids that `search_candidates` finds for a query, the latest first. `further`: how many times as far back it begins. */
function named(kind: string, query: string, wanted: number, projects: SQL, [since, until] = allTime, further = 1): Promise<string[]> {
  return inTenant(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from search_candidates(array[${kind}]::text[], ${query}::tsquery, '{}', ${further}::integer, ${projects}, null, null, ${since}, ${until}, true, ${wanted}::integer) order by at desc, id desc`,
    );
    return rows.map(({ id }) => id);
  });
}

/** Returns the ids that a scan of all rows finds. */
function looked(table: string, query: string, wanted: number, projects: SQL, [since, until] = allTime): Promise<string[]> {
  return inTenant(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} where ${sql.identifier(table === 'sessions' ? 'found_by' : 'search')} @@ ${query}::tsquery and project_id = any(${projects})
        and created_at >= coalesce(${since}, '-infinity') and created_at < coalesce(${until}, 'infinity') order by created_at desc, id desc limit ${wanted}::integer`,
    );
    return rows.map(({ id }) => id);
  });
}

test.each([
  ['frequent', `'cach' | 'cache'`],
  ['several', `'cach' & 'queue'`],
  ['any of several', `'ledger' | 'tombston' | 'webhook'`],
  ['two of several', `'ledger' & 'cach' | 'queue' & ('ledger' | 'cach')`],
  ['begun', `'sch':*`],
  ['side by side', `'exchang' <-> 'rate'`],
  ['kept out', `'cache' & !'queue'`],
  ['kept out alone', `!'cache'`],
  ['in quotation marks, as a name out of code', `'ledgerretryworker'`],
  ['there nowhere', `'xylophon'`],
])('words that are %s lead to the latest rows that a look at each of them finds', async (_, query) => {
  for (const [kind, table] of [
    ['pattern', 'patterns'],
    ['decision', 'decisions'],
    ['session', 'sessions'],
    ['message', 'messages'],
  ] as const)
    for (const [where, projects] of [
      ['everywhere', allProjects],
      ['in one project', someProjects(1)],
      ['in three projects', someProjects(3)],
      ['in four projects', someProjects(4)],
    ] as const)
      for (const wanted of [3, 40, 5_000]) {
        const rows = await looked(table, query, wanted, projects);
        for (const further of [1, 32])
          expect(await named(kind, query, wanted, projects, allTime, further), `${kind} ${where} ${wanted} ${further}`).toEqual(rows);
      }
});

test.each<[string, Period]>([
  ['since a day', [daysAgo(200), sql`null::timestamptz`]],
  ['until a day', [sql`null::timestamptz`, daysAgo(100)]],
  ['of a few days', [daysAgo(40), daysAgo(31)]],
  ['of many', [daysAgo(450), daysAgo(60)]],
])('a search %s finds the latest rows of that time', async (_, period) => {
  const query = `'ledger' | 'tombston' | 'webhook' | 'cach' | 'queue'`;
  expect((await looked('messages', query, 5_000, allProjects, period)).length).toBeGreaterThan(2);
  for (const projects of [allProjects, someProjects(1)])
    for (const wanted of [3, 40, 5_000])
      expect(await named('message', query, wanted, projects, period)).toEqual(await looked('messages', query, wanted, projects, period));
});

test('what has all words comes before the latest that have some of them, however old it is', async () => {
  const { frequent, oldest, projects } = await inTenant(async (tx) => {
    const { rows } = await tx.execute<{ frequent: string; oldest: string; projects: string[] }>(
      sql`select (select word from ts_stat('select search from messages') where word ~ '^[a-z]{4,}$' order by ndoc desc limit 1) as frequent,
        (select id from messages order by created_at, id limit 1) as oldest, ${allProjects} as projects`,
    );
    return rows[0] ?? { frequent: '', oldest: '', projects: [] };
  });
  await inTenant((tx) => tx.execute(sql`update messages set plain_text = ${`Zanzibar ${frequent}`} where id = ${oldest}`));
  expect((await named('message', frequent, 5_000, allProjects)).length).toBeGreaterThan(searchedPerType);
  const terms = [frequent, 'zanzibar'].map((word) => ({ word, weight: 1 }));
  const words = await inTenant((tx) => wordsOfTerms(tx, terms));
  const found = (enough: number, more: { after?: string; sort?: 'newest' } = {}) =>
    inTenant((tx) => findMatches(tx, words, { types: ['message'], projects, own: false }, { limit: 120, enough, counted: true, ...more }));
  const first = await found(10);
  const last = await found(10, { after: first.next ?? '' });
  expect(first).toMatchObject({ fits: 'some', counts: { message: searchedPerType } });
  expect(first.items[0]?.id).toBe(oldest);
  expect(last).toMatchObject({ fits: 'some', next: null });
  expect(new Set([...first.items, ...last.items].map(({ id }) => id)).size).toBe(searchedPerType);
  for (const sort of [undefined, 'newest'] as const)
    expect(await found(1, sort && { sort })).toMatchObject({ fits: 'all', counts: { message: 1 }, items: [{ id: oldest }] });
});

/** Writes these texts into the latest messages, the first into the latest of them. @returns their ids, in the order of the texts */
async function writeMessages(texts: readonly string[], oldestFirst = false): Promise<string[]> {
  const order = oldestFirst ? sql`created_at, id` : sql`created_at desc, id desc`;
  return inTenant(async (tx) => {
    const { rows } = await tx.execute<{ id: string; place: string }>(
      sql`update messages set plain_text = texts.text from (select id, row_number() over (order by ${order}) as place from messages limit ${texts.length}) chosen,
        unnest(${sql.param([...texts])}::text[]) with ordinality texts (text, place)
        where messages.id = chosen.id and texts.place = chosen.place returning messages.id, chosen.place`,
    );
    return rows.toSorted((one, other) => Number(one.place) - Number(other.place)).map(({ id }) => id);
  });
}

test('results with all words rank before results with two, and those before results with one', async () => {
  const [one, two, all] = await writeMessages(['Platypus platypus platypus', 'A wombat of the platypus', 'Quokka, wombat and platypus']);
  const found = await inTenant(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from projects`);
    const words = await wordsOfTerms(
      tx,
      ['quokka', 'wombat', 'platypus'].map((word) => ({ word, weight: 1 })),
    );
    const scope = { types: ['message'] as const, projects: rows.map(({ id }) => id), own: false };
    const pages = [];
    for (const enough of [1, 2]) pages.push(await findMatches(tx, words, scope, { limit: 5, enough, counted: true }));
    return pages;
  });
  expect(found.map(({ items, fits }) => [fits, ...items.map(({ id }) => id)])).toEqual([
    ['all', all],
    ['some', all, two, one],
  ]);
});

test('an old message about a word ranks before many later ones that mention it', async () => {
  const mentions = Array.from(
    { length: 400 },
    (_, at) => `Message ${at} mentions the axolotl once, among many other words about the release, the queue and the ledger`,
  );
  await writeMessages(mentions);
  const [about = ''] = await writeMessages(['Axolotl, axolotl and axolotl'], true);
  const words = await inTenant((tx) => wordsOfTerms(tx, [{ word: 'axolotl', weight: 1 }]));
  const { items, counts } = await inTenant(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from projects`);
    return findMatches(
      tx,
      words,
      { types: ['message'], projects: rows.map(({ id }) => id), own: false },
      { limit: 3, enough: 1, counted: true },
    );
  });
  expect(items[0]?.id).toBe(about);
  expect(counts).toEqual({ message: searchedPerType });
});

test('in a large project the latest rows are ranked, and the answer says so', async () => {
  const words = await inTenant((tx) => wordsOfTerms(tx, [{ word: 'axolotl', weight: 1 }]));
  const found = (largeAbove: number) =>
    inTenant(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select id from projects`);
      return findMatches(
        tx,
        words,
        { types: ['message'], projects: rows.map(({ id }) => id), own: false },
        { limit: 3, enough: 1, largeAbove, counted: true },
      );
    });
  expect(await found(10)).toMatchObject({ cut: true, counts: { message: searchedPerType } });
  expect(await found(1_000_000)).toMatchObject({ cut: false, counts: { message: searchedPerType } });
});

test('two are looked for of three to eight words', async () => {
  const asked = async (many: number) => {
    const terms = Array.from({ length: many }, (_, at) => ({ word: `wombat${at}`, weight: 1 }));
    return (await inTenant((tx) => wordsOfTerms(tx, terms))).twoTerms !== null;
  };
  expect(await Promise.all([2, 3, 8, 9].map(asked))).toEqual([false, true, true, false]);
});

test('a message can stand in no project but that of its conversation', async () => {
  const moved = inTenant((tx) =>
    tx.execute(sql`update messages m set project_id = (select id from projects p where p.id <> m.project_id limit 1)
      where id = (select id from messages limit 1)`),
  );
  await expect(moved).rejects.toMatchObject({ cause: { constraint: 'messages_conversation_fk' } });
});

test('a word leads by its index to the rows of one tenant', async () => {
  const { rows } = await product.owner
    .query<{ 'QUERY PLAN': string }>(
      `begin; set local role cairn_definer; set local enable_seqscan = off;
     explain (costs off) select id from messages where search_keys(tenant_id, project_id, created_at, search) @@ 'x.cache'::tsquery; rollback`,
    )
    .then((results) => (results as unknown as { rows: { 'QUERY PLAN': string }[] }[])[3] ?? { rows: [] }); // one result for each statement
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('messages_keys_index');
});

test('a word that is too long to be a key keeps no row from being written', async () => {
  const owner = await signIn(product, 'owner@company-1.example');
  const [project] = (await owner.get('/api/projects?limit=1')).body.items ?? [];
  const title = `Long ${'a'.repeat(150)}`;
  const answer = await owner.post('/api/decisions', { projectId: project?.id, title, outcome: `Short and ${'b'.repeat(2_040)} long.` });
  expect(answer.status).toBe(201);
  expect((await owner.get(`/api/search?q=${encodeURIComponent('type:decision "short and"')}`)).body.items).toHaveLength(1);
});
