import { type Conversation, type ConversationFacets, SearchPageSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { openPayments } from '../../test/payments.ts';

const { product, developer, lead, projectId } = await openPayments();
let viewer: Browser;
beforeAll(async () => {
  viewer = await signIn(product, 'viewer@acme.example');
});
afterAll(() => product.close());

const begin = async (text: string, more = {}) => {
  const { conversation } = (await developer.post('/api/conversations', { projectId, text, ...more })).body;
  if (!conversation) throw new Error('no conversation was begun');
  return { ...conversation, path: `/api/conversations/${conversation.id}` };
};
const shown = async (path: string) => (await developer.get(path)).body.conversation;
const listed = async (query: string, by = developer) =>
  ((await by.get(`/api/conversations?limit=100&${query}`)).body.items ?? []).map(({ id }) => id);
const narrowed = async (query = '', by = developer) =>
  JSON.parse((await by.get(`/api/conversations/facets${query}`)).text) as ConversationFacets; // matches its schema

test('are given by whoever may change the conversation, by the version that they saw', async () => {
  const { path, tags } = await begin('Where do tags go?');
  expect(tags).toEqual([]);
  expect((await developer.patch(path, { version: 1, tags: [' fees ', 'Über-Limits', '费用'] })).body).toMatchObject({
    version: 2,
    tags: ['fees', 'Über-Limits', '费用'],
  });
  expect((await lead.patch(path, { version: 1, tags: ['late'] })).body).toMatchObject({
    code: 'CONFLICT',
    current: { version: 2, tags: ['fees', 'Über-Limits', '费用'] },
  });
  expect((await lead.patch(path, { version: 2, tags: [] })).body).toMatchObject({ version: 3, tags: [] });
  expect((await viewer.patch(path, { version: 3, tags: ['mine'] })).status).toBe(403);
  const other = (await lead.post('/api/conversations', { projectId, text: 'Whose is this?' })).body.conversation;
  expect((await developer.patch(`/api/conversations/${other?.id}`, { version: 1, tags: ['mine'] })).status).toBe(403);
  const stranger = await signIn(product, 'owner@globex.example');
  expect((await stranger.patch(path, { version: 3, tags: ['mine'] })).status).toBe(404);
});

test('one of two lines is refused by name', async () => {
  const { path } = await begin('What is refused?');
  const refused = await developer.patch(path, { version: 1, tags: ['fees', 'a\nb'] });
  expect(refused.body).toMatchObject({ code: 'BAD_REQUEST', issues: [{ field: 'tags.1', code: 'TEXT_ONE_LINE' }] });
});

test.each([
  ['eleven of them', Array.from({ length: 11 }, (_, at) => `tag ${at}`), 'TOO_MANY_TAGS'],
  ['one of 41 characters', ['x'.repeat(41)], 'TAG_TOO_LONG'],
  ['one of spaces', ['fees', '  '], 'TAG_INVALID'],
  ['one with a comma', ['fees, limits'], 'TAG_INVALID'],
  ['one twice', ['fees', 'limits', 'Fees '], 'TAG_TWICE'],
])('%s are refused', async (_, tags, code) => {
  const { path } = await begin('What is refused?');
  const answer = await developer.patch(path, { version: 1, tags });
  expect(answer.status).toBe(400);
  expect(answer.body.issues).toMatchObject([{ field: 'tags', code }]);
  expect(await shown(path)).toMatchObject({ version: 1, tags: [] });
});

test('ten of forty characters are kept', async () => {
  const { path } = await begin('How many are kept?');
  const tags = Array.from({ length: 10 }, (_, at) => `${at}`.repeat(40));
  expect((await developer.patch(path, { version: 1, tags })).body).toMatchObject({ tags });
});

test('a secret is not kept in a tag', async () => {
  const secret = ['gh', 'p_', 'A1b2'.repeat(9)].join('');
  const { path } = await begin('What opens the door?');
  const answer = await developer.patch(path, { version: 1, tags: [secret] });
  expect(answer.body).toMatchObject({ tags: ['[redacted: github-token]'] });
});

test('a list is narrowed to those with a tag, and says which there are; nobody is told those of what they may not read', async () => {
  const { id, path } = await begin('Which heron is tagged?');
  const secret = await begin('Which heron is mine alone?', { visibility: 'private' });
  await developer.patch(path, { version: 1, tags: ['heron', 'wading birds'] });
  await developer.patch(secret.path, { version: 1, tags: ['heron', 'my secret'] });
  expect(await listed('tag=heron')).toEqual([secret.id, id]);
  expect(await listed('tag=wading%20birds&project=payments-api', lead)).toEqual([id]);
  expect(await listed('tag=heron', lead)).toEqual([id]);
  expect(await listed('tag=wading')).toEqual([]);
  expect((await narrowed()).tags.slice(0, 3)).toEqual(['heron', 'my secret', 'wading birds']);
  expect((await narrowed('?project=payments-api', lead)).tags).toEqual(expect.arrayContaining(['heron', 'fees']));
  expect((await narrowed('', lead)).tags).not.toContain('my secret');
  expect((await narrowed('?status=archived')).tags).toEqual([]);
  expect((await lead.get('/api/conversations/facets?project=nowhere')).status).toBe(404);
  expect((await narrowed('', await signIn(product, 'owner@globex.example'))).tags).not.toContain('heron');
  const { text } = await developer.get('/api/conversations/export?format=json&tag=wading%20birds');
  expect((JSON.parse(text) as Conversation[]).map(({ tags }) => tags)).toEqual([['heron', 'wading birds']]);
});

test('a list is narrowed to what somebody else has begun', async () => {
  await lead.post('/api/conversations', { projectId, text: 'Who has begun this?' });
  const { authors } = await narrowed('?project=payments-api');
  const jonas = authors.find(({ name }) => name === 'Jonas Weber');
  expect(authors.map(({ name }) => name)).toEqual(authors.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)));
  expect(authors.map(({ name }) => name)).not.toContain('Lin Qiu');
  const { items } = (await developer.get(`/api/conversations?limit=100&author=${jonas?.id}`)).body;
  expect(new Set((items as { author?: { name: string } }[]).map(({ author }) => author?.name))).toEqual(new Set(['Jonas Weber']));
  const stranger = await narrowed('', await signIn(product, 'owner@globex.example'));
  expect(stranger.authors.map(({ name }) => name)).not.toContain('Jonas Weber');
});

test('words that are looked for are looked for in tags: of a list, and of a search over everything, which marks them', async () => {
  const { id, path } = await begin('Which bird stands still here?');
  const secret = await begin('Which bird is mine alone?', { visibility: 'private' });
  await developer.patch(path, { version: 1, tags: ['Egrets', 'long legs', '白鹭'] });
  await developer.patch(secret.path, { version: 1, tags: ['egret'] });
  for (const q of ['egrets', 'long legs', '白鹭', 'bird egret']) expect(await listed(`q=${encodeURIComponent(q)}`), q).toContain(id);
  expect(await listed('q=egret', lead)).toEqual([id]);
  const found = async (q: string, by = developer) =>
    v.parse(SearchPageSchema, JSON.parse((await by.get(`/api/search?q=${encodeURIComponent(q)}`)).text)).items;
  const [hit, ...others] = await found('egret', lead);
  expect(others).toEqual([]);
  expect(hit).toMatchObject({ type: 'conversation', id, passage: 'Egrets, long legs, 白鹭', passageMarks: [[0, 6]] });
  expect((await found('egre')).map((one) => one.id)).toEqual(expect.arrayContaining([id, secret.id]));
  expect((await found('stands still')).find((one) => one.id === id)).toMatchObject({ passage: '', passageMarks: [] });
  await developer.patch(path, { version: 2, tags: [] });
  expect(await listed('q=egret', lead)).toEqual([]);
  expect(await found('egret', lead)).toEqual([]);
});
