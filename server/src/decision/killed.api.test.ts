import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, signIn } from '../../test/browser.ts';
import { holdLock } from '../../test/held-lock.ts';
import { kill, killable, start } from '../../test/killed-cairn.ts';
import { type Product, startProduct, testSettings } from '../../test/product.ts';
import { demoPassword } from '../demo/accounts.ts';

killable();

/** Reads the database of the server that is killed. */
let product: Product;
let developer: Browser;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  developer = await signIn(product, 'dev@acme.example');
  projectId = String((await developer.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

const restart = () => start({ DATABASE_URL: product.urls.url, DATABASE_APP_URL: product.urls.appUrl, CAIRN_SECRET: testSettings.secret });

async function cookieAt(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'dev@acme.example', password: demoPassword });
  const headers = { 'Content-Type': 'application/json', Origin: url };
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** Imports a file for each title under one idempotency key. Returns the status and the ids; undefined if the server died. */
async function bring(url: string, cookie: string, key: string, titles: readonly string[]) {
  const files = titles.map((title) => ({ name: `${title}.md`, text: `# ${title}\n\n## Decision\n\nYes.` }));
  const headers = { 'Content-Type': 'application/json', Origin: url, Cookie: cookie, 'Idempotency-Key': key };
  const body = JSON.stringify({ projectId, files });
  const answer = await fetch(`${url}/api/decisions/import`, { method: 'POST', headers, body }).catch(() => undefined);
  if (!answer) return undefined;
  const { items = [] } = (await answer.json()) as { items?: { id: string }[] }; // the response of this call
  return { status: answer.status, ids: items.map(({ id }) => id) };
}

/** Reads the imported decisions, each with the rows written along with it. */
async function kept() {
  const { rows } = await product.database.inTenant(await tenant(), (tx) =>
    tx.execute<{ id: string; title: string; number: number; revisions: number; audits: number }>(sql`
      select d.id, d.title, d.number, (select count(*)::integer from decision_revisions r where r.decision_id = d.id) as revisions,
        (select count(*)::integer from audit_events a where a.target_id = d.id) as audits
      from decisions d where d.title like 'Brought %' order by d.number`),
  );
  return rows;
}
async function tenant() {
  const { rows } = await product.database.maintain((tx) => tx.execute<{ id: string }>(sql`select id from tenants where slug = 'acme'`));
  return { tenantId: rows[0]?.id ?? '', userId: '' };
}

test('killed in the middle of an import: what was answered stays, nothing of the other is there, and asked for again each is there once', async () => {
  // Blocks the import at its third file of four.
  await product.owner.query(`
    create function stop_here() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); return new; end $$;
    create trigger stop_here before insert on decisions for each row when (new.title = 'Brought 5') execute function stop_here()`);
  const [first, second] = [
    ['Brought 1', 'Brought 2'],
    ['Brought 3', 'Brought 4', 'Brought 5', 'Brought 6'],
  ];
  const url = await restart();
  const cookie = await cookieAt(url);
  const answered = await bring(url, cookie, 'import-first', first);
  expect(answered).toMatchObject({ status: 201, ids: [expect.any(String), expect.any(String)] });
  const before = await kept();
  expect(before.map(({ title }) => title)).toEqual(first);

  const held = await holdLock(product, 'select pg_advisory_xact_lock(1)');
  const broken = bring(url, cookie, 'import-second', second);
  await held.reached();
  await kill();
  expect(await broken).toBeUndefined();
  await held.letGo();
  expect(await kept()).toEqual(before);

  const next = await restart();
  const again = await bring(next, cookie, 'import-second', second);
  expect(again?.status).toBe(201);
  expect(await bring(next, cookie, 'import-second', second)).toEqual(again);
  expect(await bring(next, cookie, 'import-first', first)).toEqual(answered);
  const [{ number: lowest } = { number: 0 }] = before;
  expect(await kept()).toEqual(
    [...first, ...second].map((title, at) => ({
      id: [...(answered?.ids ?? []), ...(again?.ids ?? [])][at],
      title,
      number: lowest + at,
      revisions: 1,
      audits: 1,
    })),
  );
}, 120_000);
