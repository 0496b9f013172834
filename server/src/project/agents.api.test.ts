import { type Project, ProjectListSchema, ProjectSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { arrangeInAcme } from '../../test/agent.ts';
import { agentOf } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { agentsAtWork, lastAgentAt } from './agents.ts';
import { projects } from './schema.ts';

let product: Product;
let lead: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
});
afterAll(() => product.close());

const agentsIn = async (slug: string): Promise<Project['agents']> =>
  v.parse(ProjectSchema, (await lead.get(`/api/projects/${slug}`)).body).agents;

describe('the agents of a project', () => {
  test('are at work while something comes from them, and leave when they were last heard of', async () => {
    expect(await agentsIn('card-vault')).toEqual({ atWork: 0, lastAt: null });
    const agent = await agentOf(product, 'lead@acme.example', ['card-vault']);
    const start = { client: 'Zed 9', model: 'gpt', branch: 'main' };
    const before = Date.now();
    const { sessionId } = await agent.call('start_session', { ...start, goal: 'One thing' });
    await agent.call('start_session', { ...start, goal: 'Another thing' });
    const both = await agentsIn('card-vault');
    expect(both.atWork).toBe(2);
    expect(Date.parse(both.lastAt ?? '')).toBeGreaterThanOrEqual(before);

    await agent.call('end_session', { sessionId, outcome: 'completed', summary: { completed: 'It is done.' } });
    expect((await agentsIn('card-vault')).atWork).toBe(1);
    await arrangeInAcme(
      product,
      sql`update sessions set last_event_at = now() - interval '20 minutes' where goal in ('One thing', 'Another thing')`,
    );
    const idle = await agentsIn('card-vault');
    expect(idle.atWork).toBe(0);
    expect(Date.parse(idle.lastAt ?? '')).toBeLessThan(before);
  });

  test('order the list by when they were last heard of, those without any at the end of it', async () => {
    await lead.post('/api/projects', { name: 'Quiet', key: 'QUIET' });
    const read = async (query: string) => v.parse(ProjectListSchema, (await lead.get(`/api/projects?sort=agent${query}`)).body);
    const { items } = await read('');
    const times = items.map(({ agents }) => (agents.lastAt === null ? 0 : Date.parse(agents.lastAt)));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(times.at(-1)).toBe(0);
    const first = await read('&limit=2');
    const rest = await read(`&after=${first.next}`);
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  test('are read from one end of an index, however many sessions there are', async () => {
    await arrangeInAcme(
      product,
      sql`insert into sessions (id, tenant_id, project_id, user_id, goal, client, model, last_event_at, actor)
        select 'ses_old_' || n, s.tenant_id, s.project_id, s.user_id, 'Old work', 'Zed', 'gpt', now() - interval '1 day' - n * interval '1 hour', s.actor
        from (select * from sessions limit 1) s, generate_series(1, 5000) n`,
    );
    await product.owner.query('analyze sessions');
    const { user, tenant } = (await lead.get('/api/auth/me')).body;
    const plan = await product.database.inTenant({ tenantId: tenant?.id ?? '', userId: user?.id ?? '' }, async (tx) => {
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain select ${agentsAtWork}, ${lastAgentAt} from ${projects}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Scan Backward using sessions_recent_index/);
    expect(plan).toMatch(/Index Cond: .*last_event_at > /); // sessions of the last minutes, of the project or the tenant
  });
});
