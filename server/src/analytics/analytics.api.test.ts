import { type Analytics, AnalyticsSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme } from '../../test/agent.ts';
import { agentOf } from '../../test/agent-operations.ts';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { jobRun } from '../../test/tenant-jobs.ts';
import { analytics } from '../jobs/analytics.ts';
import { addDays } from './period.ts';

let product: Product;
let owner: Browser;
let developer: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  developer = await signIn(product, 'dev@acme.example');
});
afterAll(() => product.close());

const read = async (query = '', browser = owner): Promise<Analytics> =>
  v.parse(AnalyticsSchema, JSON.parse((await browser.get(`/api/analytics?${query}`)).text));
const sumUp = () => analytics.run(product.services, jobRun(product.services.log));
const forget = () => arrangeInAcme(product, sql`update analytics_progress set through = '0001-01-01'`);

/** Queries that use every kind of aggregate: days, whole months, and raw sessions. */
const queries = [
  'period=7',
  'period=90&step=week',
  'period=year',
  'period=year&step=month&compare=off',
  'period=year&client=Cursor',
  'period=year&project=payments-api&branch=main',
];
/** The stale share of a past day exists only after the job has recorded it. */
const readAll = async () =>
  (await Promise.all(queries.flatMap((query) => [read(query), read(query, developer)]))).map(({ steps, ...answer }) => ({
    ...answer,
    steps: steps.map(({ stale: _stale, ...step }) => step),
  }));

test('stored sums say what a count of the sessions says, also after late changes, and after another time zone', async () => {
  // Sessions over a year, some around midnight.
  await arrangeInAcme(
    product,
    sql`insert into sessions (id, tenant_id, project_id, user_id, goal, client, model, tokens, served_tokens, cost_micros, served, files_edited, status, created_at, last_event_at, actor)
      select 'ses_more' || n, tenant_id, (array(select id from projects order by slug))[1 + n % (select count(*) from projects)::integer], user_id, goal, (array['Cursor', 'Codex CLI', 'CI'])[1 + n % 3], 'm' || n % 2, n, n * 2, case when n % 5 > 0 then n * 1000 end,
        served, jsonb_build_array('src/' || n % 7 || '.ts'), 'completed', now() - n * interval '37 hours', now() - n * interval '37 hours' + interval '20 minutes', actor
      from (select *, row_number() over (order by id) as place from sessions) s, generate_series(1, 240) n
      where s.place = 1 + n % (select count(*) from sessions)`,
  );
  const counted = await readAll();
  expect(counted.map(({ total }) => total.sessions)).not.toContain(0);
  await sumUp();
  expect(await readAll()).toEqual(counted);

  const agent = await agentOf(product, 'owner@acme.example', ['card-vault']);
  const { sessionId } = await agent.call('start_session', { goal: 'Rotate the keys', client: 'Cursor', model: 'late' });
  await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'Done.' }, cost: 1.5, tokens: 900 });
  await arrangeInAcme(product, sql`update sessions set created_at = now() - interval '9 days' where id = ${String(sessionId)}`);
  await arrangeInAcme(
    product,
    sql`insert into sightings (id, tenant_id, project_id, sign, rule, kind, fingerprint, source_type, source_id, quote, seen_at, actor)
      select 'sgt_' || id, tenant_id, project_id, 'correction', 'Never do it', 'convention', id, 'session', id, 'No.', now(), actor from sessions where id like 'ses_more1%'`,
  );
  await sumUp();
  await sumUp();
  const late = await readAll();
  expect(late[4]?.total.corrections).toBeGreaterThan(10);
  await forget();
  expect(await readAll()).toEqual(late);

  await product.database.maintain((tx) =>
    tx.execute(sql`update tenants set settings = settings || '{"timeZone":"Pacific/Kiritimati"}' where slug = 'acme'`),
  );
  const elsewhere = await readAll();
  await sumUp();
  expect(await readAll()).toEqual(elsewhere);
  expect(elsewhere[0]?.timeZone).toBe('Pacific/Kiritimati');
}, 60_000);

test('the parts of a period add up to its total, and every row is in the list that it leads to', async () => {
  const { total, steps, clients, projects, models, from, to } = await read('period=90&step=week');
  const sessionsIn = (parts: readonly { sessions: number }[]) => parts.reduce((sum, { sessions }) => sum + sessions, 0);
  expect(total.sessions).toBeGreaterThan(50);
  for (const parts of [steps, clients, projects, models, steps.flatMap((step) => step.clients)])
    expect(sessionsIn(parts)).toBe(total.sessions);
  const listed = async (query: string) => (await owner.get(`/api/sessions?${query}`)).body.total;
  expect(await listed(`from=${from}&to=${to}`)).toBe(total.sessions);
  for (const step of steps.filter(({ sessions }) => sessions > 0).slice(0, 3)) {
    expect(await listed(`from=${step.from}&to=${step.to}`)).toBe(step.sessions);
    for (const { name, sessions } of step.clients)
      expect(await listed(`from=${step.from}&to=${step.to}&client=${encodeURIComponent(name)}`)).toBe(sessions);
  }
  for (const { name, sessions } of models) expect(await listed(`from=${from}&to=${to}&model=${encodeURIComponent(name)}`)).toBe(sessions);
});

test('what was served, corrected, edited or decided in a step is what its list holds', async () => {
  const { steps, files, from, to } = await read('period=year&step=month');
  const listed = async (path: string) => Number((await owner.get(`/api/${path}`)).body.total);
  const decided = ({ accepted, rejected, merged }: { accepted: number; rejected: number; merged: number }) => accepted + rejected + merged;
  const seen = { served: 0, corrected: 0, rules: 0, decisions: 0 };
  for (const step of steps) {
    const days = `from=${step.from}&to=${step.to}`;
    expect(await listed(`sessions?${days}&signal=served`)).toBe(step.served);
    expect(await listed(`sessions?${days}&signal=helpful`)).toBe(step.helped);
    expect((await listed(`sessions?${days}&signal=corrected`)) > 0).toBe(step.corrections > 0);
    expect(await listed(`patterns?decidedFrom=${step.from}&decidedTo=${step.to}`)).toBe(decided(step.rules));
    expect(await listed(`decisions?decidedFrom=${step.from}&decidedTo=${step.to}`)).toBe(decided(step.decisions));
    seen.served += step.served;
    seen.corrected += step.corrections;
    seen.rules += decided(step.rules);
    seen.decisions += decided(step.decisions);
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  expect(files.length).toBeGreaterThan(3);
  for (const { path, projectSlug, sessions } of files)
    expect(await listed(`sessions?from=${from}&to=${to}&project=${projectSlug}&file=${encodeURIComponent(path)}`)).toBe(sessions);
});

test('a person reads sums of the projects alone that they may read; another organization has its own', async () => {
  const [all, theirs] = await Promise.all([read('period=year'), read('period=year', developer)]);
  const slugs = ({ projects }: Analytics) => projects.map(({ slug }) => slug);
  expect(slugs(all)).toContain('card-vault');
  expect(slugs(theirs)).not.toContain('card-vault');
  expect(slugs(theirs).length).toBeGreaterThan(1);
  const vault = await read('period=year&project=card-vault');
  expect(vault.total.sessions).toBeGreaterThan(0);
  expect(theirs.total.sessions).toBe(all.total.sessions - vault.total.sessions);
  expect(theirs.files.filter(({ projectSlug }) => projectSlug === 'card-vault')).toEqual([]);
  expect((await developer.get('/api/analytics?project=card-vault')).status).toBe(404);
  expect((await openBrowser(product).get('/api/analytics')).status).toBe(401);
  const elsewhere = await read('period=year', await signIn(product, 'owner@globex.example'));
  expect(slugs(elsewhere).filter((slug) => slugs(all).includes(slug))).toEqual([]);
});

test('a rule that is served and seldom helps is listed apart from one that helps', async () => {
  await arrangeInAcme(
    product,
    sql`update sessions set served = (select jsonb_agg(jsonb_build_object('type', 'pattern', 'id', p.id, 'label', 'PAT-' || p.number, 'title', p.rule, 'tokens', 1,
        'verdict', case when p.nth = 1 then 'helpful' end) order by p.nth)
      from (select *, row_number() over (order by number) as nth from patterns where status = 'accepted' and project_id = sessions.project_id) p where p.nth < 3)
      where project_id = (select id from projects where slug = 'payments-api')`,
  );
  const { best, seldom } = await read('period=year&project=payments-api&client=Cursor');
  expect(best.map(({ helpful, served }) => helpful / served)).toEqual([1]);
  expect(seldom.map(({ helpful }) => helpful)).toEqual([0]);
  expect(seldom[0]?.served).toBe(best[0]?.served);
  for (const { id, served } of [...best, ...seldom])
    expect((await owner.get(`/api/sessions?project=payments-api&client=Cursor&rule=${id}`)).body.total).toBe(served);
});

/**
 * Three days with one session per full hour, their numbers of sessions, and the first and last session of the middle day. Each case changes
 * the time zone, so that all days are recomputed.
 */
const calendars = [
  { zone: 'America/New_York', from: '2026-03-07', days: [24, 23, 24], first: '2026-03-08T05:00', last: '2026-03-09T03:00' },
  { zone: 'UTC', from: '2024-02-28', days: [24, 24, 24], first: '2024-02-29T00:00', last: '2024-02-29T23:00' },
  { zone: 'America/New_York', from: '2026-10-31', days: [24, 25, 24], first: '2026-11-01T04:00', last: '2026-11-02T04:00' },
  { zone: 'Pacific/Tongatapu', from: '2026-05-09', days: [24, 24, 24], first: '2026-05-09T11:00', last: '2026-05-10T10:00' },
  { zone: 'Pacific/Pago_Pago', from: '2026-05-09', days: [24, 24, 24], first: '2026-05-10T11:00', last: '2026-05-11T10:00' },
];
test.each(calendars)(
  'in $zone the three days from $from have the sessions that their lists have',
  async ({ zone, from, days, first, last }) => {
    const client = `Clock ${zone} ${from}`;
    await product.database.maintain((tx) =>
      tx.execute(sql`update tenants set settings = settings || ${JSON.stringify({ timeZone: zone })}::jsonb where slug = 'acme'`),
    );
    await arrangeInAcme(
      product,
      sql`insert into sessions (id, tenant_id, project_id, user_id, goal, client, model, tokens, served_tokens, served, files_edited, status, created_at, last_event_at, actor)
      select 'ses_clock' || extract(epoch from at)::bigint, tenant_id, project_id, user_id, goal, ${client}, 'm', 1, 1, '[]', '[]', 'completed', at, at, actor
      from (select * from sessions order by id limit 1) s,
        generate_series(${from}::timestamptz - interval '1 day', ${from}::timestamptz + interval '5 days', interval '1 hour') at
      on conflict (id) do update set client = excluded.client`,
    );
    const names = [0, 1, 2].map((n) => addDays(from, n));
    const query = `from=${from}&to=${names[2]}&client=${encodeURIComponent(client)}`;
    const counted = await read(query);
    await sumUp();
    for (const { steps, before } of [counted, await read(query)]) {
      expect(steps.map((step) => step.from)).toEqual(names);
      expect(steps.map(({ sessions }) => sessions)).toEqual(days);
      expect(before).toEqual({ from: addDays(from, -3), to: addDays(from, -1) });
    }
    for (const [at, day] of names.entries()) {
      const { body } = await owner.get(
        `/api/sessions?from=${day}&to=${day}&client=${encodeURIComponent(client)}&sort=started&direction=asc`,
      );
      expect(body.total).toBe(days[at]);
      const begun = v.parse(v.array(v.object({ createdAt: v.string() })), body.items).map(({ createdAt }) => createdAt);
      if (at === 1) expect([begun[0], begun.at(-1)]).toEqual([`${first}:00.000Z`, `${last}:00.000Z`]);
    }
    const now = new Date();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now);
    expect([today, addDays(today, 1)]).toContain((await read('period=7')).to);
  },
);

test.each([
  'from=2026-11-20&to=2026-11-19',
  'from=2026-11-20',
  'from=2026-02-30&to=2026-03-01',
  'period=8',
  'step=hour',
  'from=1900-01-01&to=2026-01-01',
])('refuses %s with 400', async (query) => {
  expect((await owner.get(`/api/analytics?${query}`)).status).toBe(400);
});
