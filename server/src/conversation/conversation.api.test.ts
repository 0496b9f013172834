import { afterAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { signIn } from '../../test/browser.ts';
import { openPayments } from '../../test/payments.ts';
import { wordsTyped } from '../database/match.ts';

const { product, developer, lead, projectId } = await openPayments();
afterAll(() => product.close());

const ask = async (text: string, more = {}) => (await developer.post('/api/conversations', { projectId, text, ...more })).body;

test('a secret that somebody pastes is not kept: neither in a message nor in the title', async () => {
  const secret = ['gh', 'p_', 'A1b2'.repeat(9)].join('');
  const begun = await ask(`${secret} no longer works, why?`);
  const more = await developer.post(`/api/conversations/${begun.conversation?.id}/messages`, { text: `And ${secret}?` });
  expect(more.body.conversation?.title).toContain('[redacted: github-token]');
  const { id, version } = more.body.conversation ?? {};
  const renamed = await developer.patch(`/api/conversations/${id}`, { title: `About ${secret}`, version });
  expect(renamed.body.title).toBe('About [redacted: github-token]');
  expect(JSON.stringify([begun, more.body, renamed.body])).not.toContain(secret);
});

describe('the composed answer', () => {
  test('quotes what the project knows, exactly, with links, and says that no model is connected', async () => {
    const thread = await ask('Why are idempotency records in Postgres and not in Redis?');
    const answer = thread.messages?.[1];
    expect(answer).toMatchObject({
      role: 'assistant',
      model: null,
      status: 'complete',
      author: { type: 'system', name: 'Cairn' },
      parentId: thread.messages?.[0]?.id,
    });
    const citations = answer?.citations ?? [];
    expect(citations.length).toBeGreaterThan(0);
    expect(answer?.parts?.slice(0, 2)).toEqual([
      { type: 'notice', code: 'NO_MODEL' },
      { type: 'notice', code: 'COMPOSED', count: citations.length },
    ]);
    expect(citations[0]).toMatchObject({
      index: 1,
      type: 'decision',
      label: 'ADR 6',
      title: 'Idempotency records live in Postgres',
      status: 'accepted',
      confidence: null,
      href: '/app/decisions?project=payments-api&decision=6',
    });
    expect(citations.find(({ type }) => type === 'pattern')).toMatchObject({
      label: 'PAT-2',
      href: expect.stringMatching(/^\/app\/project\/patterns\?project=payments-api&pattern=pat_/),
      quote: 'Do not add a cache in front of idempotency records.',
    });
    const decision = (await developer.get('/api/projects/payments-api/decisions/6')).body;
    expect(`${decision.outcome} ${decision.context}`).toContain(citations[0]?.quote);
    expect(answer?.parts?.slice(2)).toEqual(citations.map(({ index, quote }) => ({ type: 'quote', citation: index, text: quote })));
  });

  test('quotes help articles that every member may read, and none for staff', async () => {
    const answer = (await ask('How do I rotate an API key?')).messages?.[1];
    expect(answer?.citations?.find(({ type }) => type === 'article')).toMatchObject({
      label: 'help/rotate-an-api-key',
      title: 'Rotate an API key',
      href: '/app/help/rotate-an-api-key',
      status: 'published',
      quote: expect.stringContaining('key'),
    });
    const forStaff = (await ask('How do I write and translate a help article?')).messages?.[1];
    expect(forStaff?.citations?.map(({ label }) => label)).not.toContain('help/write-a-help-article');
  });

  const questions: [question: string, label: string][] = [
    ['How often do we retry calls to the acquirer?', 'ADR 15'],
    ['May two captures exceed the authorisation?', 'PAT-13'],
    ['how do I add a column to a big table', 'PAT-5'],
    ['Which clock do I use in settlement?', 'PAT-4'],
    ['In which unit are amounts stored, and why not floats?', 'PAT-1'],
    ['Who sees card numbers?', 'ADR 2'],
    ['What shape do our errors have?', 'ADR 13'],
    ['What happens to webhooks when a merchant endpoint hangs?', 'ADR 12'],
  ];
  test.each(questions)('%s → %s', async (question, label) => {
    const answer = (await ask(question)).messages?.[1];
    expect(answer?.citations?.slice(0, 2).map((citation) => citation.label)).toContain(label);
  });

  test.each(['What is the capital of Mongolia?', 'asdf qwer', '???', 'the of and', 'Wie wird das Wetter?'])(
    'says so where nothing matches: %s',
    async (question) => {
      const answer = (await ask(question)).messages?.[1];
      expect(answer?.parts).toEqual([
        { type: 'notice', code: 'NO_MODEL' },
        { type: 'notice', code: 'NO_MATCH' },
      ]);
      expect(answer?.citations).toEqual([]);
    },
  );

  test('quotes what was said before, in this conversation or another, but no question', async () => {
    const first = await ask('Brightlane calls its refunds reversals. Their contact for reversals is Oona Vermeer.', {
      visibility: 'project',
    });
    const again = (
      await developer.post(`/api/conversations/${first.conversation?.id}/messages`, {
        text: 'Who is the contact of Brightlane for reversals?',
      })
    ).body;
    expect(again.messages?.[3]?.citations?.[0]).toMatchObject({
      type: 'message',
      label: 'Lin Qiu',
      quote: expect.stringContaining('Oona Vermeer'),
      href: `/app/conversations?project=payments-api&conversation=${first.conversation?.id}`,
    });
    const elsewhere = await ask('Contact of Brightlane for reversals?');
    expect(elsewhere.messages?.[1]?.citations?.every(({ quote }) => !String(quote).includes('?'))).toBe(true);
    expect(JSON.stringify(elsewhere.messages?.[1]?.citations)).toContain('Oona Vermeer');
  });

  test('never quotes a private conversation in another one, its author’s included', async () => {
    await ask('The merger with Halcyon is planned for the ninth of March.', { visibility: 'private' });
    expect((await ask('When is the merger with Halcyon planned?')).messages?.[1]?.citations).toEqual([]);
  });

  test('never quotes rejected decisions, nor patterns that nobody has accepted', async () => {
    const labels =
      (await ask('Do we version the API by date in a header? Do we wrap every handler in recover()?')).messages?.[1]?.citations?.map(
        ({ label }) => label,
      ) ?? [];
    expect(labels).not.toContain('ADR 10');
    expect(labels).not.toContain('PAT-16');
  });
});

describe('conversations', () => {
  test('take their title from the first line, and keep code apart from text', async () => {
    const thread = await ask('## Tests for `money.Split`\n\nLike this:\n\n```go\nfunc TestSplit(t *testing.T) {}\n```\n\nand that is all.');
    expect(thread.conversation?.title).toBe('Tests for money.Split');
    expect(thread.messages?.[0]?.parts).toEqual([
      { type: 'text', text: '## Tests for `money.Split`\n\nLike this:' },
      { type: 'code', language: 'go', text: 'func TestSplit(t *testing.T) {}' },
      { type: 'text', text: 'and that is all.' },
    ]);
  });

  test('are searched in titles and messages', async () => {
    const found = (await lead.get('/api/conversations?project=payments-api&q=Nordpay')).body.items ?? [];
    expect(found.map(({ title }) => title)).toEqual(['Acquirer calls that run into the gateway limit']);
    expect((await lead.get('/api/conversations?project=payments-api&q=month-end')).body.items).toMatchObject([
      { title: 'Month-end cut-off in Tokyo' },
    ]);
  });

  test.each([
    'idempotency',
    '"gateway limit"',
    'retry -gateway',
    '-idempotency',
    'the',
    'Postgres or Redis',
    '缓存',
    'API缓存',
    "o'clock @ & |",
    'nowhere-at-all',
  ])('are found by %s in messages where PostgreSQL says so of each message', async (q) => {
    await ask(`The o'clock @ of 缓存 and API缓存, ${q}.`);
    const { id: userId = '', tenantId = '' } = (await developer.get('/api/auth/me')).body.user ?? {};
    for (const project of ['', `&project=${projectId}`]) {
      const { items = [] } = (await developer.get(`/api/conversations?limit=100&q=${encodeURIComponent(q)}${project}`)).body;
      const there = await product.database.inTenant({ tenantId, userId }, (tx) =>
        tx.execute<{ id: string }>(
          sql`select distinct c.id from conversations c join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
            where c.status = 'active' and (m.search @@ ${wordsTyped(q)} or c.search @@ ${wordsTyped(q)} or c.title ilike ${`%${q}%`})
              and (${project} = '' or c.project_id = ${projectId})`,
        ),
      );
      expect(items.map(({ id }) => id).toSorted()).toEqual(there.rows.map(({ id }) => id).toSorted());
    }
  });

  test('that are private are nobody else’s, not even the owner’s of the tenant', async () => {
    const { conversation } = await ask('Just for me.', { visibility: 'private' });
    for (const email of ['owner@acme.example', 'lead@acme.example']) {
      const other = await signIn(product, email);
      expect((await other.get(`/api/conversations/${conversation?.id}`)).status).toBe(404);
      expect((await other.post(`/api/conversations/${conversation?.id}/messages`, { text: 'Hello' })).status).toBe(404);
    }
    expect((await developer.get(`/api/conversations/${conversation?.id}`)).status).toBe(200);
  });

  test('are read by nobody who may not read their project, whomever they were meant for', async () => {
    const owner = await signIn(product, 'owner@acme.example');
    const made = (await owner.post('/api/projects', { name: 'Night shift', key: 'NIGHT' })).body;
    const about = { projectId: made.id, text: 'Who watches at night?' };
    const { conversation } = (await owner.post('/api/conversations', { ...about, visibility: 'tenant' })).body;
    expect((await developer.get(`/api/conversations/${conversation?.id}`)).body.conversation).toMatchObject({ visibility: 'tenant' });
    await owner.patch(`/api/projects/${made.slug}`, { version: made.version, visibility: 'members' });
    expect((await developer.get(`/api/conversations/${conversation?.id}`)).status).toBe(404);
    const now = (await owner.get(`/api/conversations/${conversation?.id}`)).body.conversation;
    expect(now).toMatchObject({ visibility: 'project', version: 2 });
    const refused = [
      await owner.post('/api/conversations', { ...about, visibility: 'tenant' }),
      await owner.patch(`/api/conversations/${conversation?.id}`, { version: 2, visibility: 'tenant' }),
    ];
    for (const { body } of refused) expect(body.issues).toMatchObject([{ field: 'visibility', code: 'NOT_ALLOWED' }]);
  });

  test('are renamed and archived by their author, pinned by all who write, and refuse what is stale', async () => {
    const { conversation } = await ask('Something to tidy up.');
    const path = `/api/conversations/${conversation?.id}`;
    expect((await lead.patch(path, { version: 1, pinned: true })).body).toMatchObject({ pinned: true, version: 2 });
    expect((await developer.patch(path, { version: 1, title: 'Late' })).body).toMatchObject({
      code: 'CONFLICT',
      current: { version: 2, pinned: true },
    });
    expect((await developer.patch(path, { version: 2, title: 'Tidy', status: 'archived' })).body).toMatchObject({
      title: 'Tidy',
      status: 'archived',
    });
    expect((await developer.post(`${path}/messages`, { text: 'More' })).body.code).toBe('STATE_INVALID');
    expect((await (await signIn(product, 'viewer@acme.example')).patch(path, { version: 3, pinned: false })).status).toBe(403);
    expect((await lead.patch(path, { version: 3, visibility: 'private' })).status).toBe(403);
  });

  test('answer two messages at once one after the other', async () => {
    const { conversation } = await ask('First.');
    await Promise.all(['Second.', 'Third.'].map((text) => developer.post(`/api/conversations/${conversation?.id}/messages`, { text })));
    const { messages } = (await developer.get(`/api/conversations/${conversation?.id}`)).body;
    expect(messages?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'user', 'assistant']);
    expect(messages?.slice(1).map(({ parentId }) => parentId)).toEqual(messages?.slice(0, -1).map(({ id }) => id));
  });

  test('refuse a parent that is not theirs', async () => {
    const one = await ask('One.');
    const two = await ask('Two.');
    const answer = await developer.post(`/api/conversations/${one.conversation?.id}/messages`, {
      text: 'x',
      parentId: two.messages?.[0]?.id,
    });
    expect(answer.body.issues).toMatchObject([{ field: 'parentId', code: 'UNKNOWN_PARENT' }]);
  });
});
