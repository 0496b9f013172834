import {
  type Article,
  ArticleSchema,
  ArticleTextSchema,
  PatternProposedSchema,
  PatternSourcesSchema,
  paragraphsOf,
  RedactedPassagesSchema,
} from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { agentOf } from '../../test/agent-operations.ts';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let staff: Browser;
let admin: Browser;
let customer: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  staff = await signIn(product, 'staff@cairn.example');
  admin = await signIn(product, 'admin@cairn.example');
  customer = await signIn(product, 'viewer@acme.example');
});
afterAll(() => product.close());

const question = `Hi Amina, our agents in C:\\Users\\pnair stopped.

They get a 401 since Priya rotated the key at Acme. Call +49 30 1234567.

\`\`\`http
HTTP/1.1 401 Unauthorized

from 203.0.113.7
\`\`\``;

async function askAndAnswer() {
  const asked = (await customer.post('/api/support/tickets', { subject: 'Agents stopped', text: question, type: 'question' })).body;
  const number = Number(asked.ticket?.number);
  const reply = { text: 'Priya, the old key works for the grace period that you chose.', visibility: 'public', version: 1 };
  const thread = (await staff.post(`/api/tickets/${number}/messages`, reply)).body;
  const [first, second] = (thread.messages ?? []).map(({ id }) => String(id));
  return {
    number,
    passages: [
      { message: first, paragraph: 1 },
      { message: first, paragraph: 2 },
      { message: second, paragraph: 0 },
    ],
  };
}

/** Publishes an article and returns its text as readers get it. */
async function publish({ id, texts }: Article) {
  const version = texts[0]?.version;
  const answer = await staff.post(`/api/articles/${id}/texts/en/transition`, { version, to: 'published' });
  return v.parse(ArticleTextSchema, answer.body);
}

test('an article is written from chosen paragraphs of a ticket, without names, addresses and secrets', async () => {
  const { number, passages } = await askAndAnswer();
  const shown = v.parse(RedactedPassagesSchema, (await staff.post(`/api/tickets/${number}/passages`, { passages })).body);
  const redacted = shown.passages.map((parts) => parts.map(({ after }) => after).join(''));
  expect(redacted).toEqual([
    'They get a 401 since [redacted: name] rotated the key at [redacted: name]. Call [redacted: address].',
    '```http\nHTTP/1.1 401 Unauthorized\n\nfrom [redacted: address]\n```',
    '[redacted: name], the old key works for the grace period that you chose.',
  ]);
  expect(shown.passages[0]).toContainEqual({ before: 'Priya', after: '[redacted: name]' });
  const made = await staff.post(`/api/tickets/${number}/articles`, { title: 'What a 401 means', passages });
  expect(made.status).toBe(201);
  const article = v.parse(ArticleSchema, made.body);
  expect(article).toMatchObject({ audience: 'signed-in', texts: [{ state: 'draft', body: redacted.join('\n\n') }] });
  const linked = { id: article.id, title: 'What a 401 means', audience: 'signed-in', written: true };
  expect((await staff.get(`/api/tickets/${number}/articles`)).body.items).toEqual([{ ...linked, slug: null }]);
  await publish(article);
  expect((await staff.get(`/api/tickets/${number}/articles`)).body.items).toEqual([{ ...linked, slug: 'what-a-401-means' }]);
  const read = (await customer.get('/api/help/articles/what-a-401-means')).text;
  for (const word of ['Priya', 'Acme', '1234567', '203.0.113.7', String(number)]) expect(read).not.toContain(word);
});

test('a paragraph that the ticket does not have is refused, with its place', async () => {
  const { number, passages } = await askAndAnswer();
  const other = await askAndAnswer();
  const refused = await staff.post(`/api/tickets/${number}/passages`, { passages: [passages[0], other.passages[0]] });
  expect([refused.status, refused.body.issues]).toEqual([400, [expect.objectContaining({ field: 'passages.1', code: 'NOT_ALLOWED' })]]);
  const beyond = { title: 'None', passages: [{ ...passages[0], paragraph: 3 }] };
  expect((await staff.post(`/api/tickets/${number}/articles`, beyond)).status).toBe(400);
  expect((await staff.post('/api/tickets/99999/passages', { passages })).status).toBe(404);
});

test('the thread of a ticket has the paragraphs of what was merged into it', async () => {
  const kept = await askAndAnswer();
  const source = await askAndAnswer();
  const article = v.parse(ArticleSchema, (await staff.post('/api/articles', { title: 'Linked before a merge' })).body);
  await staff.put(`/api/tickets/${source.number}/articles/${article.id}`, {});
  const versions = await Promise.all([kept, source].map(async ({ number }) => (await staff.get(`/api/tickets/${number}`)).body.ticket));
  const [into, from] = versions.map((ticket) => ({ id: String(ticket?.id), version: ticket?.version }));
  const merged = await staff.post(`/api/tickets/${into?.id}/merge`, { version: into?.version, tickets: [from] });
  expect(merged.status).toBe(200);
  const path = `/api/tickets/${kept.number}/articles`;
  expect((await staff.get(path)).body.items).toMatchObject([{ id: article.id, written: false }]);
  expect((await staff.delete(`${path}/${article.id}`)).body.items).toEqual([]);
  const passages = [source.passages[0], kept.passages[2]];
  const shown = await staff.post(`/api/tickets/${kept.number}/passages`, { passages });
  expect(v.parse(RedactedPassagesSchema, shown.body).passages).toHaveLength(2);
  expect((await staff.post(`/api/tickets/${kept.number}/passages`, { passages: [passages[0], passages[0]] })).status).toBe(400);
});

test('an article is linked with a ticket once, and the link is taken away again', async () => {
  const { number } = await askAndAnswer();
  const article = v.parse(ArticleSchema, (await staff.post('/api/articles', { title: 'Rotate a key in time' })).body);
  const path = `/api/tickets/${number}/articles/${article.id}`;
  expect((await staff.put(path, {})).body.items).toMatchObject([{ id: article.id, written: false }]);
  expect((await staff.put(path, {})).body.items).toHaveLength(1);
  expect((await staff.put(`/api/tickets/${number}/articles/art_none`, {})).status).toBe(404);
  expect((await staff.delete(path)).body.items).toEqual([]);
  expect((await staff.delete(path)).status).toBe(200);
});

test('a passage of a published article becomes a pattern, and an agent gets it', async () => {
  const { number, passages } = await askAndAnswer();
  const made = await staff.post(`/api/tickets/${number}/articles`, { title: 'Keys and their grace', passages });
  const article = v.parse(ArticleSchema, made.body);
  const project = (await admin.post('/api/projects', { name: 'Support tools', key: 'SUP' })).body;
  const rule = { projectId: project.id, rule: 'Keep the old key until its grace period ends.', kind: 'convention' };
  const quote = paragraphsOf(article.texts[0]?.body ?? '')[2] ?? '';
  const propose = (more: object) =>
    admin.post('/api/patterns', { ...rule, evidence: [{ type: 'article', id: article.id, quote, ...more }] });
  expect((await propose({})).body.issues).toMatchObject([{ field: 'evidence.0.id', code: 'EVIDENCE_UNKNOWN' }]);

  const published = await publish(article);
  const body = { locale: 'en', revision: published.publishedRevision, paragraphs: [2] };
  const shown = v.parse(RedactedPassagesSchema, (await staff.post(`/api/articles/${article.id}/passages`, body)).body);
  expect(shown.passages).toHaveLength(1);
  expect((await staff.post(`/api/articles/${article.id}/passages`, { ...body, paragraphs: [9] })).status).toBe(400);
  expect((await propose({ quote: 'What it does not say.' })).body.issues).toMatchObject([{ code: 'EVIDENCE_MISQUOTED' }]);
  const { pattern } = v.parse(PatternProposedSchema, (await propose({})).body);
  expect(pattern).toMatchObject({ status: 'proposed', evidence: [{ type: 'article', id: article.id, quote }] });

  const sources = v.parse(PatternSourcesSchema, (await admin.get(`/api/patterns/${pattern.id}/sources`)).body);
  expect(sources.articles).toEqual([{ id: article.id, title: 'Keys and their grace' }]);
  expect((await admin.get(`/api/help/articles/${article.id}`)).body.slug).toBe('keys-and-their-grace');
  await admin.post(`/api/patterns/${pattern.id}/transition`, { to: 'accepted', version: 1 });
  const agent = await agentOf(product, 'admin@cairn.example', [String(project.slug)]);
  const context = await agent.call('get_context', { task: 'Rotate the key of an agent' });
  expect(context.text).toContain('Keep the old key until its grace period ends.');
  expect(JSON.stringify(context)).not.toContain(String(number));

  await staff.patch(`/api/articles/${article.id}`, { version: 1, audience: 'staff' });
  expect((await propose({ quote: 'the old key works' })).body.issues).toMatchObject([{ code: 'EVIDENCE_UNKNOWN' }]);
});
