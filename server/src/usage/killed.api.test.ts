import { UsageSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { scopeOfAcme } from '../../test/agent.ts';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { signIn } from '../../test/browser.ts';
import { kill, killable, start } from '../../test/killed-cairn.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct, testSettings } from '../../test/product.ts';

killable();

/** Accesses the database of the killed server. */
let product: Product;
let agent: WorkingAgent;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  agent = await agentOf(product, 'owner@acme.example', ['card-vault']);
});
afterAll(() => product.close());

const restart = () => start({ DATABASE_URL: product.urls.url, DATABASE_APP_URL: product.urls.appUrl, CAIRN_SECRET: testSettings.secret });

/** Starts a session with a unique name. @returns whether the server responded before it was killed */
async function begin(url: string, name: string): Promise<boolean> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${agent.secret}` };
  const body = JSON.stringify({ goal: name, client: 'Test', model: 'm', externalId: name, clientRequestId: name });
  const answer = await fetch(`${url}/api/agent/start_session`, { method: 'POST', headers, body }).catch(() => undefined);
  return answer?.ok ?? false;
}

async function used(): Promise<Record<string, number>> {
  const { meters } = v.parse(UsageSchema, (await (await signIn(product, 'owner@acme.example')).get('/api/usage')).body);
  return Object.fromEntries(meters.map((meter) => [meter.meter, meter.used]));
}

async function sessionsNamed(prefix: string): Promise<{ names: string[]; tokens: number }> {
  const { rows } = await product.database.inTenant(await scopeOfAcme(product), (tx) =>
    tx.execute<{ name: string; tokens: number }>(
      sql`select external_id as name, served_tokens as tokens from sessions where external_id like ${`${prefix}%`} order by external_id`,
    ),
  );
  return { names: rows.map(({ name }) => name), tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0) };
}

test('killed in the middle of calls: what was answered is counted, and repeated under its name everything is counted once', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `killed-${String(at).padStart(2, '0')}`);
  const url = await restart();
  await product.owner.query('truncate usage_events, usage_days, usage_months');
  const answered: string[] = [];
  let killed = false;
  // A busy server refuses some of so many calls at once, so they are repeated.
  const calls = names.map(async (name) => {
    while (!killed && !answered.includes(name)) if (await begin(url, name)) answered.push(name);
    if (killed || answered.length < 10) return;
    killed = true;
    await kill();
  });
  await Promise.all(calls);
  expect(answered.length).toBeGreaterThanOrEqual(10);

  const left = await sessionsNamed('killed-');
  expect(left.names).toEqual(expect.arrayContaining(answered));
  expect(await used()).toMatchObject({ sessions: left.names.length, servedTokens: left.tokens, apiCalls: left.names.length });

  const next = await restart();
  for (const name of names) await until(`${name} to be answered`, () => begin(next, name));
  const all = await sessionsNamed('killed-');
  expect(all.names).toEqual(names);
  expect(await used()).toMatchObject({ sessions: names.length, servedTokens: all.tokens, apiCalls: names.length });
}, 120_000);
