import { AnnouncementListSchema, ShownAnnouncementListSchema } from '@cairn/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { query, testCluster } from '../../test/cluster.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let admin: Browser;
let superuser: string;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  superuser = (await testCluster()).asSuperuser(product.urls.url);
  admin = await signIn(product, 'admin@cairn.example');
});
afterAll(() => product.close());
beforeEach(async () => {
  await query(superuser, 'truncate announcements');
});

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const input = (given: object = {}) => ({
  ...{ texts: { en: 'Maintenance on Sunday' }, tone: 'info', link: null, audience: 'everyone', tenants: [] },
  ...{ startsAt: inHours(-1), endsAt: inHours(1), ...given },
});
const create = (given?: object, browser = admin) => browser.post('/api/admin/announcements', input(given));
const listed = async () => v.parse(AnnouncementListSchema, (await admin.get('/api/admin/announcements')).body).items;
const shownTo = async (email: string) => {
  const { body } = await (await signIn(product, email)).get('/api/announcements');
  return v.parse(ShownAnnouncementListSchema, body).items.map(({ texts }) => texts.en);
};

test('is shown within its time to the members of its organizations, or only to those who manage them', async () => {
  for (const given of [
    { texts: { en: 'all', de: 'alle' } },
    { texts: { en: 'managers' }, audience: 'managers', tone: 'warning' },
    { texts: { en: 'globex' }, tenants: ['globex', 'globex'] },
    { texts: { en: 'later' }, startsAt: inHours(1), endsAt: inHours(2) },
  ])
    expect((await create(given)).status).toBe(201);
  expect(await shownTo('viewer@acme.example')).toEqual(['all']);
  expect(await shownTo('owner@acme.example')).toEqual(['managers', 'all']);
  expect((await shownTo('owner@globex.example')).toSorted()).toEqual(['all', 'globex', 'managers']);
  expect((await openBrowser(product).get('/api/announcements')).status).toBe(401);
  expect((await listed()).map(({ texts, state, limited, tenants }) => [texts.en, state, limited, tenants.map(({ slug }) => slug)])).toEqual(
    [
      expect.arrayContaining(['current']),
      expect.arrayContaining(['current']),
      expect.arrayContaining(['current']),
      ['later', 'scheduled', false, []],
    ],
  );
  await query(superuser, `update announcements set ends_at = now() where texts ->> 'en' = 'all'`);
  expect(await shownTo('viewer@acme.example')).toEqual([]);
});

test('keeps members from the list of its organizations and its author', async () => {
  await create({ tenants: ['acme'] });
  const { body } = await (await signIn(product, 'viewer@acme.example')).get('/api/announcements');
  expect(body.items).toMatchObject([{ link: null, tone: 'info' }]);
  expect(Object.keys(body.items?.[0] ?? {}).toSorted()).toEqual(['id', 'link', 'texts', 'tone', 'version']);
});

describe('is refused', () => {
  test.each([
    ['texts.en', 'TEXT_REQUIRED', { texts: { en: ' ' } }],
    ['texts.de', 'TEXT_TOO_LONG', { texts: { en: 'x', de: 'x'.repeat(301) } }],
    ['texts.en', 'TEXT_ONE_LINE', { texts: { en: 'one\ntwo' } }],
    ['link', 'ADDRESS_INVALID', { link: 'javascript:alert(1)' }],
    ['tenants', 'VALUE_INVALID', { tenants: ['acme', 'nobody'] }],
    ['startsAt', 'VALUE_INVALID', { startsAt: 'tomorrow' }],
    ['endsAt', 'END_BEFORE_START', { startsAt: inHours(3), endsAt: inHours(2) }],
    ['endsAt', 'MOMENT_PAST', { startsAt: inHours(-3), endsAt: inHours(-2) }],
  ])('because of %s: %s', async (field, code, given) => {
    const { status, body } = await create(given);
    expect([status, body.issues]).toMatchObject([400, [{ field, code }]]);
    expect(await listed()).toEqual([]);
  });

  test('to the second of two operators, who gets the current one', async () => {
    const { body } = await create();
    const path = `/api/admin/announcements/${body.id}`;
    const answers = await Promise.all([
      admin.put(path, { ...input({ texts: { en: 'First' } }), version: 1 }),
      admin.put(path, { ...input({ texts: { en: 'Second' } }), version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect(answers.find(({ status }) => status === 409)?.body.current).toEqual(won?.body);
    expect((await admin.post(`${path}/end`, { version: 1 })).status).toBe(409);
  });

  test('once it has ended', async () => {
    const { body } = await create({ startsAt: inHours(1), endsAt: inHours(2) });
    const path = `/api/admin/announcements/${body.id}`;
    const ended = await admin.post(`${path}/end`, { version: 1 });
    expect(ended.body).toMatchObject({ state: 'ended', version: 2, createdBy: 'Theo Okafor' });
    expect((await admin.put(path, { ...input(), version: 2 })).body.code).toBe('STATE_INVALID');
    expect((await admin.post(`${path}/end`, { version: 2 })).body.code).toBe('STATE_INVALID');
    expect(await shownTo('owner@acme.example')).toEqual([]);
  });
});
