import type { Thread } from '@cairn/api';
import { afterAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, type Json, signIn } from '../../test/browser.ts';
import { openPayments } from '../../test/payments.ts';

const { product, developer, lead, projectId } = await openPayments();
afterAll(() => product.close());

const begin = async (text: string) => String((await developer.post('/api/conversations', { projectId, text })).body.conversation?.id);
const pathOf = (id: string) => `/api/conversations/${id}`;
const say = async (by: Browser, id: string, text: string, more = {}) => (await by.post(`${pathOf(id)}/messages`, { text, ...more })).body;
const scopeOf = async (id: string) => {
  const { body } = await developer.get(pathOf(id));
  const { user } = (await developer.get('/api/auth/me')).body;
  return { authorId: String(body.conversation?.author.id), tenantId: String(user?.tenantId) };
};
const read = async (id: string, query = '', by = developer) => (await by.get(`${pathOf(id)}${query}`)).body;
const asked = ({ messages = [] }: Json) =>
  messages.filter(({ role }) => role === 'user').map(({ parts }) => (parts[0]?.type === 'text' ? parts[0].text : ''));
const at = ({ messages = [] }: Partial<Thread>, place: number) => String(messages[place]?.id);

test('two readers keep their own paths, whoever goes on elsewhere', async () => {
  const id = await begin('One');
  const first = await say(developer, id, 'Two');
  const edited = await say(lead, id, 'Zwei', { parentId: at(first, 1) });
  expect(asked(edited)).toEqual(['One', 'Zwei']);
  const kept = await read(id, `?through=${first.leaf}`);
  expect(asked(kept)).toEqual(['One', 'Two']);
  expect(kept).toMatchObject({ leaf: first.leaf, newest: edited.leaf, total: 4 });
  // A message is appended to the path that its author sees, at its current end.
  await say(developer, id, 'Three', { through: first.leaf });
  expect(asked(await say(lead, id, 'Vier', { through: edited.leaf }))).toEqual(['One', 'Zwei', 'Vier']);
  expect(asked(await read(id, `?through=${first.leaf}`, lead))).toEqual(['One', 'Two', 'Three']);
  expect(asked(await say(developer, id, 'Four', { through: first.leaf }))).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('whoever may only read goes along every path as well', async () => {
  const id = await begin('Open');
  const { messages = [] } = await read(id);
  await say(developer, id, 'Another beginning', { parentId: null });
  const viewer = await signIn(product, 'viewer@acme.example');
  expect(asked(await read(id, `?through=${messages[0]?.id}`, viewer))).toEqual(['Open']);
});

test('a conversation is taken along as Markdown with its sources as links, and as JSON, by path and whole', async () => {
  const id = await begin('Why are idempotency records in Postgres and not in Redis?');
  const { messages = [], leaf } = await read(id);
  await say(developer, id, 'And in code:\n\n```go\nvar one = 1\n```', { through: leaf });
  await say(developer, id, 'Another beginning', { parentId: null });
  const file = (query: string, by = developer) => by.get(`${pathOf(id)}/export?${query}`);
  const markdown = await file(`format=md&through=${leaf}`);
  expect(markdown.headers.get('content-disposition')).toMatch(/^attachment; filename="cnv_\w+-\d{4}-\d\d-\d\d\.md"$/);
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(markdown.text).toContain('# Why are idempotency records in Postgres and not in Redis?\n');
  expect(markdown.text).toContain(
    '[ADR 6: Idempotency records live in Postgres](http://localhost:4000/app/decisions?project=payments-api&decision=6)',
  );
  expect(markdown.text).toContain('```go\nvar one = 1\n```');
  expect(markdown.text).not.toContain('Another beginning');
  const path = JSON.parse((await file(`format=json&through=${leaf}`)).text);
  expect(path).toMatchObject({ conversation: { id }, messages: [{ id: messages[0]?.id }, { id: messages[1]?.id }, {}, {}] });
  expect(JSON.parse((await file('format=json&what=all')).text).messages).toHaveLength(6);
  expect((await file('format=pdf')).status).toBe(400);
  const { conversation } = (await developer.post('/api/conversations', { projectId, text: 'Mine', visibility: 'private' })).body;
  expect((await lead.get(`${pathOf(String(conversation?.id))}/export?format=md`)).status).toBe(404);
});

test('says who reads it now, and what others would not find of what is cited', async () => {
  const secret = await developer.post('/api/conversations', { projectId, text: 'Orrery Bank calls a chargeback a recall.' });
  const id = await begin('What does Orrery Bank call a chargeback?');
  const readers = async (by = developer) => (await by.get(`${pathOf(id)}/readers`)).text;
  const { people, hidden } = JSON.parse(await readers());
  expect(people).toBeGreaterThan(2);
  expect(hidden).toEqual([]);
  const { id: secretId, version } = secret.body.conversation ?? {};
  await developer.patch(pathOf(String(secretId)), { version, visibility: 'private' });
  expect(JSON.parse(await readers(lead)).hidden).toMatchObject([{ title: 'Orrery Bank calls a chargeback a recall.' }]);
  const { version: own } = (await read(id)).conversation ?? {};
  await developer.patch(pathOf(id), { version: own, visibility: 'private' });
  expect(JSON.parse(await readers()).people).toBe(1);
  expect((await lead.get(`${pathOf(id)}/readers`)).status).toBe(404);
});

test('a long path is read by pages: the end, any part of it, and the part that has a message in it', async () => {
  const id = await begin('Message 0');
  const { authorId, tenantId } = await scopeOf(id);
  await product.database.inTenant({ tenantId, userId: authorId }, async (tx) => {
    await tx.execute(sql`
      insert into messages (id, tenant_id, project_id, conversation_id, parent_id, role, parts, plain_text, created_at, updated_at, actor)
      select 'msg_' || n, c.tenant_id, c.project_id, c.id, case when n = 1 then c.head_id else 'msg_' || (n - 1) end, 'user',
        jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'Message ' || n || case when n % 100 = 0 then ' with 50% of a NEEDLE_' else '' end)),
        'Message ' || n, now(), now(), jsonb_build_object('type', 'user', 'id', c.author_id)
      from conversations c, generate_series(1, 400) n where c.id = ${id}`);
    await tx.execute(sql`update conversations set head_id = 'msg_400' where id = ${id}`);
  });
  const end = await read(id);
  expect(end).toMatchObject({ total: 402, from: 342, leaf: 'msg_400' });
  expect(end.messages?.at(-1)?.id).toBe('msg_400');
  const begun = await read(id, '?from=0');
  expect(begun).toMatchObject({ from: 0, total: 402 });
  expect(begun.messages).toHaveLength(60);
  const around = await read(id, '?around=msg_200');
  expect(around.messages?.map((one) => one.id)).toContain('msg_200');
  expect(around).toMatchObject({ from: 171, leaf: 'msg_400' });
  expect((await read(id, '?from=99999')).from).toBe(342);
  expect((await read(id, '?around=msg_none')).code).toBe('NOT_FOUND');

  const found = (await developer.get(`${pathOf(id)}/find?q=${encodeURIComponent('50% of a needle_')}`)).text;
  expect(JSON.parse(found)).toEqual({ found: [100, 200, 300, 400].map((n) => ({ id: `msg_${n}`, place: n + 1 })), more: false });
  // Same as the search in the list: in any order and form.
  const searched = (await developer.get(`${pathOf(id)}/find?by=words&q=${encodeURIComponent('317 messages')}`)).text;
  expect(JSON.parse(searched)).toEqual({ found: [{ id: 'msg_317', place: 318 }], more: false });
  expect((await developer.get(`${pathOf(id)}/find?q=%20`)).status).toBe(400);
  expect((await (await signIn(product, 'staff@cairn.example')).get(`${pathOf(id)}/find?q=needle`)).status).not.toBe(200);
});
