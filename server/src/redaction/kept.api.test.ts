import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { agentOf, type WorkingAgent } from '../../test/agent-operations.ts';
import { startSession } from '../../test/agents-at-work.ts';
import { type Answer, type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

let product: Product;
let lead: Browser;
let agent: WorkingAgent;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
  projectId = String((await lead.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

const secret = ['gh', 'p_', 'Z9y8'.repeat(9)].join('');
const gone = '[redacted: github-token]';
const inAcme = <T>(read: (tx: Parameters<Parameters<Product['database']['maintain']>[0]>[0]) => Promise<T>): Promise<T> =>
  product.database.maintain(async (tx) => {
    await tx.execute(sql`select set_config('role', 'cairn_app', true),
      set_config('app.tenant_id', (select id from tenants where slug = 'acme'), true),
      set_config('app.user_id', (select id from users where email = 'lead@acme.example'), true)`);
    return read(tx);
  });
/** Returns the tables that contain a text in any column. */
const tablesWith = (text: string): Promise<string[]> =>
  inAcme(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select relname as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(oid, 'select')`,
    );
    const holding = [];
    for (const { name } of rows) {
      const found = await tx.execute(sql`select 1 from ${sql.identifier(name)} one where one::text like ${`%${text}%`} limit 1`);
      if (found.rows.length > 0) holding.push(name);
    }
    return holding;
  });
const foundIn = async (subjectType: string, id: unknown): Promise<unknown[]> =>
  (await inAcme((tx) => tx.execute(sql`select rule from security_findings where subject_type = ${subjectType} and subject_id = ${id}`)))
    .rows;
const bodyOf = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
};

describe('a secret is kept in no field that people and agents write', () => {
  const said = {
    goal: `Use ${secret}`,
    client: `Cursor ${secret}`,
    clientVersion: secret,
    model: `gpt ${secret}`,
    externalId: `run-of ${secret}`,
    branch: `refund-with/${secret}`,
    git: { pullRequest: `https://git.example/pulls/1?with=${secret}` },
  };

  test('of a session, its branch and what is said of them; the same again is the same', async () => {
    const id = await startSession(agent, said);
    expect(await startSession(agent, said)).toBe(id);
    const shown = (await lead.get(`/api/sessions/${id}`)).body;
    expect(shown).toMatchObject({ client: `Cursor ${gone}`, model: `gpt ${gone}`, branch: `refund-with/${gone}`, redactions: 7 });
    const { items = [] } = (await lead.get('/api/projects/payments-api/branches?q=refund-with')).body;
    expect(items).toMatchObject([{ name: `refund-with/${gone}`, prUrl: `https://git.example/pulls/1?with=${gone}`, sessions: 1 }]);
    expect(await foundIn('session', id)).toEqual([{ rule: 'github-token' }]);
    const { branch } = await agent.call('get_context', { task: 'refunds', branch: said.branch });
    expect(branch).toBe(`refund-with/${gone}`);
  });

  test('of a link that something rests on', async () => {
    const evidence = [{ type: 'link', id: `https://bob:${secret}@git.example/a`, quote: '' }];
    const safe = [{ type: 'link', id: `https://bob:${gone}@git.example/a` }];
    const pattern = { projectId, rule: 'Deploy with the deploy user.', kind: 'convention', evidence };
    const { pattern: made, outcome } = bodyOf(await lead.post('/api/patterns', pattern)) as never as {
      pattern: { id: string };
      outcome: string;
    }; // the response of this call
    expect([outcome, made]).toMatchObject(['created', { evidence: safe }]);
    expect(await foundIn('pattern', made.id)).toEqual([{ rule: 'github-token' }]);
    // The same link again is not new evidence.
    expect((await lead.post('/api/patterns', pattern)).body.outcome).toBe('duplicate');
    const decision = bodyOf(await lead.post('/api/decisions', { projectId, title: 'Deploy', outcome: 'So.', status: 'draft', evidence }));
    expect(decision).toMatchObject({ evidence: safe });
  });

  test('of a project, from its beginning on', async () => {
    const text = `Uses ${secret}`;
    const made = bodyOf(await lead.post('/api/projects', { name: text, key: 'SECR', description: text }));
    expect(made).toMatchObject({ name: `Uses ${gone}`, description: `Uses ${gone}` });
    expect(await foundIn('project', made.id)).toEqual([{ rule: 'github-token' }]);
    const repoUrl = `https://git.example/${secret}`;
    const fields = { version: made.version, name: 'Plain', description: text, repoUrl, defaultBranch: secret };
    expect(bodyOf(await lead.patch(`/api/projects/${made.id}`, fields))).toMatchObject({
      description: `Uses ${gone}`,
      repoUrl: `https://git.example/${gone}`,
    });
  });

  test('of an API key, and why it is disabled', async () => {
    const wish = { name: `CI ${secret}`, scopes: ['read'], projects: [projectId], expiresAt: null };
    const { key } = bodyOf(await lead.post('/api/api-keys', wish)) as never as { key: { id: string; name: string } }; // the response of this call
    expect(key.name).toBe(`CI ${gone}`);
    expect(await foundIn('api-key', key.id)).toEqual([{ rule: 'github-token' }]);
    expect(bodyOf(await lead.patch(`/api/api-keys/${key.id}`, { version: 1, name: secret })).name).toBe(gone);
    const reason = `It was ${secret}`;
    bodyOf(await lead.post(`/api/api-keys/${key.id}/transition`, { version: 2, to: 'disabled', reason }));
    const everywhere = { ...wish, projects: null };
    expect(bodyOf(await lead.post('/api/api-keys', everywhere))).toMatchObject({ key: { name: `CI ${gone}` } });
  });

  test('of a reason', async () => {
    const { pattern } = (await lead.post('/api/patterns', { projectId, rule: 'Paint it green.', kind: 'convention' })).body as never as {
      pattern: { id: string };
    }; // the response of this call
    const reason = { code: 'vague', note: `See ${secret}` };
    expect(bodyOf(await lead.post(`/api/patterns/${pattern.id}/transition`, { version: 1, to: 'rejected', reason }))).toMatchObject({
      reason: { code: 'vague', note: `See ${gone}` },
    });
    await runTenantJobs(product.database, product.services.log);
    const { items: [insight] = [] } = (await lead.get('/api/insights?project=payments-api&status=open')).body;
    const dismissal = { version: insight?.version, to: 'dismissed', reason: { code: 'intended', note: `See ${secret}` } };
    expect(bodyOf(await lead.post(`/api/insights/${insight?.id}/transition`, dismissal))).toMatchObject({
      reason: { note: `See ${gone}` },
    });
    const { items: [finding] = [] } = (await lead.get(`/api/findings?project=${projectId}&status=open`)).body;
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const acknowledged = { version: finding?.version, to: 'acknowledged', reason: `See ${secret}`, until };
    expect(bodyOf(await lead.post(`/api/findings/${finding?.id}/transition`, acknowledged))).toMatchObject({ reason: `See ${gone}` });
  });

  test('of a question to support, and the answer', async () => {
    const context = { page: `/app/search?q=${secret}`, browser: '', language: 'en', timeZone: 'UTC' };
    const { ticket } = bodyOf(await lead.post('/api/support/tickets', { subject: secret, text: `It is ${secret}.`, context })) as never as {
      ticket: { id: string; subject: string };
    }; // the response of this call
    expect(ticket.subject).toBe(gone);
    bodyOf(await lead.post(`/api/support/tickets/${ticket.id}/messages`, { text: `And ${secret}.` }));
    const staff = await signIn(product, 'staff@cairn.example');
    const thread = bodyOf(await staff.post(`/api/tickets/${ticket.id}/messages`, { text: `Not ${secret}?`, visibility: 'internal' }));
    expect(JSON.stringify(thread)).not.toContain(secret);
    expect(JSON.stringify(thread)).toContain(`Not ${gone}?`);
  });

  test('of a saved view', async () => {
    const view = { list: 'decisions', name: secret, query: `q=${secret}` };
    const made = bodyOf(await lead.post('/api/views', view));
    expect(made).toMatchObject({ name: gone, query: `q=${gone}` });
    expect((await lead.post('/api/views', view)).body.issues).toMatchObject([{ code: 'NAME_TAKEN' }]);
    expect(bodyOf(await lead.patch(`/api/views/${made.id}`, { version: 1, query: `a=b&q=${secret}` }))).toMatchObject({
      query: `a=b&q=${gone}`,
    });
  });

  test('and so in no table', async () => {
    expect(await tablesWith('refund-with')).toContain('branches');
    expect(await tablesWith(secret)).toEqual([]);
    expect(product.logged()).not.toContain(secret);
  });
});
