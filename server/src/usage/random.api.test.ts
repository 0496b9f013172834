import { UsageSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { jobRun } from '../../test/tenant-jobs.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { rollUpUsage } from './roll-up.ts';

let product: Product;
/** The database connection of a second process. */
let other: Database;
let agent: WorkingAgent;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  other = openDatabase(product.urls);
  agent = await agentOf(product, 'owner@acme.example', ['card-vault']);
});
afterAll(async () => {
  await other?.close();
  await product.close();
});

async function used(): Promise<Record<string, number>> {
  const { meters } = v.parse(UsageSchema, (await (await signIn(product, 'owner@acme.example')).get('/api/usage')).body);
  return Object.fromEntries(meters.map((meter) => [meter.meter, meter.used]));
}

/** Concurrent operations: starting sessions with repeated calls, and costs of open sessions. */
const round = fc.record({
  starts: fc.array(fc.nat({ max: 2 }), { maxLength: 3 }),
  costs: fc.array(fc.nat({ max: 1_000 }), { maxLength: 4 }),
  searches: fc.nat({ max: 2 }),
  refused: fc.boolean(),
  rollUps: fc.tuple(fc.boolean(), fc.boolean()),
});

test('usage is what was done, in any order of calls, retries and roll-ups by two processes', async () => {
  let run = 0;
  const check = async (rounds: readonly (typeof round extends fc.Arbitrary<infer Round> ? Round : never)[]) => {
    run += 1;
    await product.owner.query('truncate usage_events, usage_days, usage_months');
    const done = { sessions: 0, searches: 0, apiCalls: 0 };
    const costs = new Map<string, number>();
    const open: string[] = [];

    const start = async (name: string, repeated: number) => {
      const input = { goal: name, client: 'Test', model: 'm', externalId: name, clientRequestId: name };
      const answers = await Promise.all(Array.from({ length: 1 + repeated }, () => agent.call('start_session', input)));
      open.push(v.parse(v.string(), answers[0]?.sessionId));
      done.sessions += 1;
      done.apiCalls += 1;
    };
    const search = async () => {
      await agent.call('search', { query: 'keys' });
      done.searches += 1;
      done.apiCalls += 1;
    };
    const refuse = async () => expect((await agent.call('search', { query: '' })).code).toBe('BAD_REQUEST');
    const spend = async (sessionId: string, cents: number, nth: number) => {
      const events = [{ id: `e${nth}`, kind: 'note', text: 'Goes on' }];
      await agent.call('record_event', { sessionId, events, cost: cents / 100 });
      costs.set(sessionId, cents * 10_000);
      done.apiCalls += 1;
    };
    const rollUp = (database: Database) => rollUpUsage(database, jobRun(product.services.log));

    for (const [at, { starts, costs: cents, searches, refused, rollUps }] of rounds.entries()) {
      const spending = open.slice(0, cents.length);
      await Promise.all([
        ...starts.map((repeated, nth) => start(`random-${run}-${at}-${nth}`, repeated)),
        ...spending.map((sessionId, nth) => spend(sessionId, cents[nth] ?? 0, at)),
        ...Array.from({ length: searches }, search),
        ...(refused ? [refuse()] : []),
        ...[product.database, other].filter((_, nth) => rollUps[nth]).map(rollUp),
      ]);
    }
    const costMicros = [...costs.values()].reduce((sum, micros) => sum + micros, 0);
    expect(await used()).toMatchObject({ ...done, costMicros });
    await Promise.all([product.database, other].map(rollUp));
    expect(await used()).toMatchObject({ ...done, costMicros });
  };
  await fc.assert(fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 8 }), check), { numRuns: 5, endOnFailure: true });
});
