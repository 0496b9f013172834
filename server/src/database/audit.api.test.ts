import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { agentOf } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { changesOf } from './audit.ts';

let product: Product;
let lead: Browser;
let projectId: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  lead = await signIn(product, 'lead@acme.example');
  projectId = String((await lead.get('/api/projects/payments-api')).body.id);
});
afterAll(() => product.close());

/** Returns the audit entries of a target, in order. */
async function entriesOf(id: string) {
  const { rows } = await product.database.maintain((tx) =>
    tx
      .execute("select set_config('role', 'cairn_app', true), set_config('app.tenant_id', id, true) from tenants where slug = 'acme'")
      .then(() =>
        tx.execute<{ action: string; detail: object; actor: { type: string; sessionId?: string } }>(
          `select action, detail, actor from audit_events where target_id = '${id}' order by created_at, id`,
        ),
      ),
  );
  return rows;
}

test('what is others now is told with what it was, a long text by its beginning', () => {
  const long = 'x'.repeat(500);
  const before = { rule: 'One.', paths: ['a'], reviewBy: null as Date | null, rationale: '' };
  expect(changesOf(before, { rule: 'Two.', paths: ['a'], reviewBy: new Date(0), rationale: long })).toEqual({
    rule: { from: 'One.', to: 'Two.' },
    reviewBy: { from: null, to: '1970-01-01T00:00:00.000Z' },
    rationale: { from: '', to: `${'x'.repeat(200)}…` },
  });
});

describe('who changed what is written down', () => {
  test('of a conversation: its title, its readers, that it was put away', async () => {
    const begun = await lead.post('/api/conversations', { projectId, text: 'Who may read this?', visibility: 'private' });
    const { id } = begun.body.conversation ?? {};
    const change = async (fields: object) => {
      const { version } = (await lead.get(`/api/conversations/${id}`)).body.conversation ?? {};
      expect((await lead.patch(`/api/conversations/${id}`, { version, ...fields })).status).toBe(200);
    };
    await change({ visibility: 'project' });
    await change({ title: 'Readers', pinned: true });
    await change({ title: 'Readers' });
    await change({ status: 'archived' });
    await change({ status: 'deleted' });
    expect(await entriesOf(String(id))).toMatchObject([
      { action: 'conversation.updated', detail: { visibility: { from: 'private', to: 'project' } }, actor: { type: 'user' } },
      { action: 'conversation.updated', detail: { words: ['title'], pinned: { from: false, to: true } } },
      { action: 'conversation.updated', detail: { status: { from: 'active', to: 'archived' } } },
      { action: 'conversation.deleted', detail: { status: { from: 'archived', to: 'deleted' } } },
    ]);
  });

  test('of a rule: the words before and after, without secrets', async () => {
    const secret = `ghp_${'A1b2C3d4E5f6'.repeat(3)}`;
    const made = await lead.post('/api/patterns', { projectId, rule: 'Say it once.', kind: 'convention' });
    const { id, version } = (made.body as { pattern?: { id: string; version: number } }).pattern ?? {};
    const edited = await lead.patch(`/api/patterns/${id}`, {
      version,
      rule: `Say it twice, ${secret}.`,
      rationale: '',
      kind: 'convention',
      paths: [],
    });
    expect(edited.status).toBe(200);
    const entries = await entriesOf(String(id));
    expect(entries.at(-1)).toMatchObject({
      action: 'pattern.edited',
      detail: { rule: { from: 'Say it once.', to: 'Say it twice, [redacted: github-token].' } },
    });
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  test('of a branch: the session of the agent that began it, and that told where it stands', async () => {
    const agent = await agentOf(product, 'dev@acme.example', ['payments-api']);
    const begin = (git?: object) =>
      agent.call('start_session', { goal: 'Audit a branch', client: 'Claude Code', model: 'sonnet', branch: 'feat/audited', git });
    const sessions = [await begin(), await begin({ head: 'a'.repeat(40), ahead: 2, behind: 0 }), await begin()];
    const { items = [] } = (await lead.get('/api/projects/payments-api/branches?q=feat/audited')).body;
    expect(await entriesOf(String(items[0]?.id))).toMatchObject([
      { action: 'branch.begun', detail: { name: 'feat/audited' }, actor: { type: 'agent', sessionId: sessions[0]?.sessionId } },
      { action: 'branch.updated', detail: { ahead: { to: 2 } }, actor: { type: 'agent', sessionId: sessions[1]?.sessionId } },
    ]);
  });
});
