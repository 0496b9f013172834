import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { scopeOfAcme } from '../../test/agent.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { holdLock } from '../../test/held-lock.ts';
import { kill, killable, start } from '../../test/killed-cairn.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct, testSettings } from '../../test/product.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

killable();

/** A server on the same database that reads what the killed server learned. */
let product: Product;
let lead: Browser;
let scope: { tenantId: string; userId: string };
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  scope = await scopeOfAcme(product);
});
afterAll(() => product.close());

const restart = () => start({ DATABASE_URL: product.urls.url, DATABASE_APP_URL: product.urls.appUrl, CAIRN_SECRET: testSettings.secret });

/** A session in which somebody corrected the agent. It ended some minutes ago, or with `silent` its agent fell silent a day before that. */
const sessionIn = (projectId: string, id: string, rule: string, { minutes, silent = false }: { minutes: number; silent?: boolean }) =>
  product.database.inTenant(scope, async (tx) => {
    const actor = JSON.stringify({ type: 'agent', id: 'cursor', client: 'Cursor' });
    const at = sql`now() - make_interval(mins => ${minutes}, days => ${silent ? 1 : 0})`;
    await tx.execute(sql`insert into sessions (id, tenant_id, project_id, user_id, goal, client, model, status, last_event_at, ended_at, actor)
      values (${id}, ${scope.tenantId}, ${projectId}, 'usr_1', 'Mend it', 'Cursor', 'm', ${silent ? 'active' : 'completed'}, ${at},
        ${silent ? sql`null` : at}, ${actor}::jsonb)`);
    for (const [sequence, text] of ['Mend it', `No. ${rule}`].entries())
      await tx.execute(sql`insert into session_events (id, tenant_id, session_id, client_event_id, sequence, kind, text, happened_at, actor)
        values (${`${id}_${sequence}`}, ${scope.tenantId}, ${id}, ${String(sequence)}, ${sequence + 1}, 'prompt', ${text}, ${at}, ${actor}::jsonb)`);
  });

/** Returns what was learned of these rules, with the evidence and the number of audit events. */
async function learned(rules: readonly string[]) {
  const { rows } = await product.database.inTenant(scope, (tx) =>
    tx.execute(sql`
      select p.rule, p.status, p.version, (select json_agg(one ->> 'id' order by one ->> 'id') from jsonb_array_elements(p.evidence) one) as evidence,
        (select count(*)::integer from audit_events a where a.target_id = p.id) as audits
      from patterns p where p.rule = any(array(select jsonb_array_elements_text(${JSON.stringify(rules)}::jsonb))) order by p.rule`),
  );
  return rows;
}
const count = async (table: 'patterns' | 'notifications') => {
  const { rows } = await product.database.inTenant(scope, (tx) =>
    tx.execute(sql`select count(*)::integer as many from ${sql.identifier(table)}`),
  );
  return rows[0]?.many;
};

test('killed in the middle of a round: what is done is there, and the next one does the rest, once', async () => {
  const home = String((await lead.get('/api/projects/payments-api')).body.id);
  const other = String((await lead.post('/api/projects', { name: 'Lighthouse', key: 'LIGHT' })).body.id);
  const rules = ['Never paint a lighthouse in winter.', 'Never write parquet files without a schema version.'] as const;
  for (const n of [1, 2, 3]) {
    await sessionIn(home, `ses_home_${n}`, rules[1], { minutes: 40 - n });
    await sessionIn(other, `ses_other_${n}`, rules[0], { minutes: 30 - n, silent: n === 1 });
  }
  // At this lock the run has noted everything and proposed the rule that was seen first. The lock still allows inserts that reference the
  // project.
  const held = await holdLock(
    product,
    `select set_config('role', 'cairn_app', true), set_config('app.tenant_id', '${scope.tenantId}', true);
    select from projects where id = '${home}' for no key update`,
  );
  await restart();
  await held.reached();
  await kill();
  await held.letGo();
  const ids = (place: string) => [1, 2, 3].map((n) => `ses_${place}_${n}`);
  const once = { status: 'proposed', version: 1, audits: 1 };
  const whole = [
    { rule: rules[0], ...once, evidence: ids('other') },
    { rule: rules[1], ...once, evidence: ids('home') },
  ];
  expect(await learned(rules)).toEqual(whole.slice(0, 1));

  await product.database.maintain((tx) => tx.execute(sql`update jobs set lease_until = now() where run_id is not null`)); // as if its lease had ended
  await restart();
  await until('both to be learned', async () => (await learned(rules)).length === rules.length);
  expect(await learned(rules)).toEqual(whole);
  await kill();

  const after = { patterns: await count('patterns'), notifications: await count('notifications') };
  await runTenantJobs(product.database, product.services.log);
  expect(await learned(rules)).toEqual(whole);
  expect({ patterns: await count('patterns'), notifications: await count('notifications') }).toEqual(after);
}, 120_000);
