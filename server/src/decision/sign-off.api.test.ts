import { NotificationListSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
let developer: Browser;
let projectId: string;
const ids: Record<'owner' | 'lead' | 'developer', string> = { owner: '', lead: '', developer: '' };
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
  projectId = String((await lead.get('/api/projects/payments-api')).body.id);
  const idOf = async (browser: Browser) => String((await browser.get('/api/auth/me')).body.user?.id);
  Object.assign(ids, { owner: await idOf(owner), lead: await idOf(lead), developer: await idOf(developer) });
});
afterAll(() => product.close());

const record = async (more = {}) =>
  String((await developer.post('/api/decisions', { projectId, title: 'Outbox', outcome: 'A table.', ...more })).body.id);
const name = (id: string, version: number, people: string[], by = developer) =>
  by.put(`/api/decisions/${id}/deciders`, { version, people });
const sign = (by: Browser, id: string, answer: string, more = {}) => by.post(`/api/decisions/${id}/sign`, { revision: 1, answer, ...more });
const show = async (id: string) => (await owner.get(`/api/decisions/${id}`)).body;
const told = async (by: Browser, id: string) =>
  ((await by.get('/api/notifications?limit=100')).body.items ?? [])
    .filter((one) => JSON.stringify(one).includes(id))
    .map((one) => String(Object.entries(one).find(([field]) => field === 'type')?.[1]));
const refusalOf = async (by: Browser, id: string) =>
  v
    .parse(NotificationListSchema, JSON.parse((await by.get('/api/notifications?limit=100')).text))
    .items.find(({ type, subject }) => type === 'decision.refused' && subject.id === id);
const waiting = async (by: Browser) => ((await by.get('/api/decisions?waits=me&limit=100')).body.items ?? []).map(({ id }) => id);

describe('sign-off', () => {
  test('everybody’s yes accepts; each is asked, and what waits for somebody is found', async () => {
    const id = await record();
    expect(await waiting(owner)).toContain(id);
    const named = await name(id, 1, [ids.owner, ids.lead]);
    expect(named.body.signOff).toMatchObject([{ name: expect.any(String), answer: null }, { answer: null }]);
    expect(await told(lead, id)).toContain('decision.asked');
    const first = await sign(owner, id, 'yes', { comment: 'Alert on age.' });
    expect(first.body).toMatchObject({ status: 'proposed', deciders: [] });
    expect([await waiting(owner), await waiting(lead)].map((list) => list.includes(id))).toEqual([false, true]);
    const second = await sign(lead, id, 'yes');
    expect(second.body).toMatchObject({ status: 'accepted', decidedAt: expect.any(String) });
    expect(second.body.signOff).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: ids.owner, answer: 'yes', comment: 'Alert on age.' })]),
    );
    expect(second.body.deciders?.map((one) => one.id).toSorted()).toEqual([ids.owner, ids.lead].toSorted());
    expect(await told(developer, id)).toContain('decision.accepted');
    expect(await told(lead, id)).not.toContain('decision.asked');
    expect((await sign(lead, id, 'no')).body.code).toBe('STATE_INVALID');
  });

  test('who has signed, or is named no more, is asked for nothing', async () => {
    const signed = await record();
    await name(signed, 1, [ids.owner, ids.lead]);
    expect(await told(lead, signed)).toContain('decision.asked');
    await sign(lead, signed, 'yes');
    expect(await told(lead, signed)).not.toContain('decision.asked');
    const other = await record();
    await name(other, 1, [ids.owner, ids.lead]);
    await name(other, 2, [ids.owner]);
    expect(await told(lead, other)).not.toContain('decision.asked');
  });

  test('the last yes can be taken back, and its signature with it', async () => {
    const id = await record();
    await name(id, 1, [ids.lead]);
    const accepted = await sign(lead, id, 'yes');
    const back = await lead.post(`/api/decisions/${id}/undo`, { version: accepted.body.version });
    expect(back.body).toMatchObject({ status: 'proposed', deciders: [], signOff: [{ id: ids.lead, answer: null }] });
  });

  test('one no holds it; a person who reviews may accept all the same', async () => {
    const id = await record();
    await name(id, 1, [ids.owner, ids.lead]);
    await sign(lead, id, 'no', { comment: 'Too late.' });
    const both = await sign(owner, id, 'yes');
    expect(both.body.status).toBe('proposed');
    const accepted = await owner.post(`/api/decisions/${id}/transition`, { to: 'accepted', version: both.body.version });
    expect(accepted.body).toMatchObject({ status: 'accepted', deciders: [{ id: ids.owner }] });
    expect(accepted.body.signOff).toEqual(expect.arrayContaining([expect.objectContaining({ id: ids.lead, answer: 'no' })]));
  });

  test('a no is told to the author and to whoever named the one who says it, until it is none any more', async () => {
    const id = await record();
    const { version } = (await name(id, 1, [ids.lead], owner)).body;
    await name(id, Number(version), [ids.owner, ids.lead], lead);
    await sign(lead, id, 'no', { comment: 'Too late.' });
    for (const by of [developer, owner]) expect(await told(by, id)).toEqual(['decision.refused']);
    expect((await refusalOf(developer, id))?.parameters).toMatchObject({ by: 'Jonas Weber', title: 'Outbox', words: 'Too late.' });
    expect(await told(lead, id)).not.toContain('decision.refused');
    await sign(lead, id, 'yes');
    for (const by of [developer, owner]) expect(await told(by, id)).toEqual([]);
    // The lead named the owner, so the lead is notified as well as the author.
    await sign(owner, id, 'no');
    for (const by of [developer, lead]) expect(await told(by, id)).toEqual(['decision.refused']);
    const revised = { version: (await show(id)).version, title: 'Outbox, later', outcome: 'A table.' };
    await developer.patch(`/api/decisions/${id}`, revised);
    expect([await told(developer, id), await told(owner, id), await told(lead, id)]).toEqual([[], ['decision.asked'], ['decision.asked']]);
  });

  test('what was told of a no is done once it is decided, and open again where that is taken back', async () => {
    const id = await record();
    await name(id, 1, [ids.lead], owner);
    await sign(lead, id, 'no');
    const { version } = await show(id);
    const accepted = await lead.post(`/api/decisions/${id}/transition`, { to: 'accepted', version });
    expect([await told(developer, id), await told(owner, id)]).toEqual([['decision.accepted'], []]);
    await lead.post(`/api/decisions/${id}/undo`, { version: accepted.body.version });
    expect(await told(owner, id)).toEqual(['decision.refused']);
  });

  test('a signature belongs to one revision: another asks everybody again', async () => {
    const id = await record();
    const { version } = (await name(id, 1, [ids.owner, ids.lead])).body;
    const { version: signed } = (await sign(owner, id, 'yes')).body;
    expect(Number(signed)).toBe(Number(version) + 1);
    await developer.patch(`/api/decisions/${id}`, { version: signed, title: 'Outbox, twice', outcome: 'Two.' });
    expect((await show(id)).signOff).toMatchObject([{ answer: null }, { answer: null }]);
    const late = await sign(lead, id, 'yes');
    expect([late.status, late.body.current?.title]).toEqual([409, 'Outbox, twice']);
  });

  test('two who sign at the same moment both count', async () => {
    const id = await record();
    await name(id, 1, [ids.owner, ids.lead]);
    const answers = await Promise.all([sign(owner, id, 'yes'), sign(lead, id, 'yes')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await show(id)).toMatchObject({ status: 'accepted', signOff: [{ answer: 'yes' }, { answer: 'yes' }] });
  });

  test('only who reviews can be named, and only who was named signs', async () => {
    const id = await record();
    const candidates = (await developer.get(`/api/decisions/${id}/deciders`)).body.items?.map((one) => one.id);
    expect(candidates).toEqual(expect.arrayContaining([ids.owner, ids.lead]));
    expect(candidates).not.toContain(ids.developer);
    const refused = await name(id, 1, [ids.lead, ids.developer]);
    expect([refused.status, refused.body.issues]).toMatchObject([400, [{ field: 'people.1', code: 'NOT_ALLOWED' }]]);
    await name(id, 1, [ids.lead]);
    for (const other of [owner, developer]) expect((await sign(other, id, 'yes')).body.code).toBe('FORBIDDEN');
    expect((await name(id, 1, [ids.owner])).body.code).toBe('CONFLICT');
    const globex = await signIn(product, 'owner@globex.example');
    expect((await sign(globex, id, 'yes')).status).toBe(404);
    expect((await globex.get(`/api/decisions/${id}/sessions`)).status).toBe(404);
  });

  test('to take the last one who said no off the names accepts nothing', async () => {
    const id = await record();
    await name(id, 1, [ids.owner, ids.lead]);
    await sign(owner, id, 'yes');
    const { version } = (await sign(lead, id, 'no')).body;
    expect((await name(id, Number(version), [ids.owner])).body).toMatchObject({ status: 'proposed', signOff: [{ answer: 'yes' }] });
  });

  test('a draft is not signed; once it is proposed, those who were named are asked', async () => {
    const id = await record({ status: 'draft' });
    await name(id, 1, [ids.lead]);
    expect((await sign(lead, id, 'yes')).body.code).toBe('STATE_INVALID');
    await developer.post(`/api/decisions/${id}/transition`, { to: 'proposed', version: 2 });
    expect(await told(lead, id)).toEqual(['decision.asked']);
    expect(await told(owner, id)).toEqual(['decision.proposed']);
  });
});

test('the sessions that led to a decision, and those that were told of it', async () => {
  const accepted = (await lead.get('/api/decisions?project=payments-api&status=accepted&limit=100')).body.items ?? [];
  const around = await Promise.all(accepted.map(async ({ id }) => (await lead.get(`/api/decisions/${id}/sessions`)).body));
  const follow = around.flatMap((one) => ('follow' in one && Array.isArray(one.follow) ? one.follow : []));
  expect(follow.length).toBeGreaterThan(0);
});
