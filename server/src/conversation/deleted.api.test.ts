import { afterAll, expect, test } from '@rstest/core';
import { openPayments } from '../../test/payments.ts';
import { runTenantJobs } from '../../test/tenant-jobs.ts';

const { product, developer, lead, projectId } = await openPayments();
afterAll(() => product.close());

const begin = async (text: string) => String((await developer.post('/api/conversations', { projectId, text })).body.conversation?.id);
const pathOf = (id: string) => `/api/conversations/${id}`;
const show = async (id: string, by = developer) => by.get(pathOf(id));
const move = async (id: string, status: string, by = developer) => {
  const { conversation } = (await show(id, by)).body;
  return by.patch(pathOf(id), { version: conversation?.version ?? 1, status });
};
const listed = async (status: string, by = developer) =>
  ((await by.get(`/api/conversations?status=${status}&limit=100`)).body.items ?? []).map(({ id }) => id);
const found = async (words: string, by = developer) => (await by.get(`/api/search?q=${encodeURIComponent(words)}`)).text;

test('what is deleted is its author’s alone, found by nobody, and can be restored to where it was', async () => {
  const id = await begin('Which heron feeds at the quarry?');
  expect(await found('heron quarry', lead)).toContain(id);
  await move(id, 'archived');
  expect((await move(id, 'deleted', lead)).body.code).toBe('FORBIDDEN');
  const deleted = await move(id, 'deleted');
  expect(deleted.body).toMatchObject({ status: 'deleted', deletedAt: expect.any(String) });
  expect((await show(id, lead)).status).toBe(404);
  expect((await show(id)).body.messages).toHaveLength(2);
  expect([await listed('deleted'), await listed('archived'), await listed('deleted', lead)]).toEqual([
    expect.arrayContaining([id]),
    expect.not.arrayContaining([id]),
    expect.not.arrayContaining([id]),
  ]);
  for (const by of [developer, lead]) expect(await found('heron quarry', by)).not.toContain(id);
  // Answers do not quote it either.
  const other = (await developer.post('/api/conversations', { projectId, text: 'Tell me of the heron at the quarry' })).body;
  expect(JSON.stringify(other.messages?.at(-1)?.citations)).not.toContain(id);
  expect((await developer.post(`${pathOf(id)}/messages`, { text: 'Still there?' })).body.code).toBe('STATE_INVALID');
  expect((await developer.patch(pathOf(id), { version: deleted.body.version, title: 'Heron' })).body.code).toBe('STATE_INVALID');
  const late = await developer.patch(pathOf(id), { version: 1, status: 'active' });
  expect([late.status, late.body.current]).toMatchObject([409, { status: 'deleted' }]);
  expect((await move(id, 'archived')).body).toMatchObject({ status: 'archived', deletedAt: null });
  expect((await show(id, lead)).status).toBe(200);
  expect(await found('heron quarry', lead)).toContain(id);
});

test('what nobody has restored within thirty days is gone with all that was said in it, and nothing else is', async () => {
  const [gone, kept, stays] = [
    await begin('A bittern in the reeds?'),
    await begin('A bittern in the fen?'),
    await begin('A bittern at sea?'),
  ];
  await move(gone, 'deleted');
  await move(kept, 'deleted');
  const round = (days: number) => runTenantJobs(product.database, product.services.log, new Date(Date.now() + days * 86_400_000));
  await round(29);
  expect((await show(gone)).status).toBe(200);
  await move(kept, 'active');
  await round(31);
  expect([(await show(gone)).status, (await show(kept)).status, (await show(stays)).status]).toEqual([404, 200, 200]);
  expect(await listed('deleted')).not.toContain(gone);
});
