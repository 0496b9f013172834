import { PeopleSeatsSchema, type Person, PersonListSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, mailedToken, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct } from '../../test/product.ts';

let product: Product;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  const sent = await owner.post('/api/invitations', {
    emails: ['amy@people.example', 'ben@people.example', 'cleo@people.example', 'dora@people.example'],
    role: 'viewer',
  });
  expect(sent.status).toBe(201);
  await product.database.maintain((tx) => tx.execute(sql`update invitations set expires_at = now() where email = 'ben@people.example'`));
  const token = mailedToken(product, 'cleo@people.example', '/auth/accept-invitation');
  expect((await openBrowser(product).post(`/api/auth/invitations/${token}/decline`)).status).toBe(200);
  const dora = (await read('?q=dora')).items[0];
  expect((await owner.post(`/api/invitations/${dora?.id}/withdraw`)).status).toBe(200);
});
afterAll(() => product.close());

const read = async (query = '', browser = owner) => v.parse(PersonListSchema, JSON.parse((await browser.get(`/api/people${query}`)).text));
const addressOf = (person: Person) => (person.kind === 'member' ? person.member.email : person.invitation.email);
const addresses = async (query: string) => (await read(query)).items.map(addressOf);

describe('the list of people', () => {
  test('shows members first, then pending, expired and declined invitations, and nothing of other tenants', async () => {
    const { items, total } = await read('?limit=100');
    expect(total).toBe(items.length);
    const kinds = items.map(({ kind }) => kind);
    expect(kinds).toEqual(kinds.toSorted().reverse());
    const invited = items.flatMap((one) => (one.kind === 'invitation' ? [one.invitation] : []));
    expect(invited.map(({ email, state, role }) => [email, state, role])).toEqual([
      ['amy@people.example', 'open', 'viewer'],
      ['ben@people.example', 'expired', 'viewer'],
      ['cleo@people.example', 'declined', 'viewer'],
    ]);
    expect(items.filter(({ kind }) => kind === 'member')).toHaveLength(7);
    const globex = await signIn(product, 'owner@globex.example');
    const others = (await read('?limit=100', globex)).items;
    expect([others.length > 0, others.some(({ kind }) => kind === 'invitation')]).toEqual([true, false]);
    expect(others.some(({ id }) => items.some((one) => one.id === id))).toBe(false);
  });

  test.each([
    ['?status=invited', ['amy@people.example']],
    ['?status=expired,declined', ['ben@people.example', 'cleo@people.example']],
    ['?status=suspended', []],
    ['?q=PEOPLE.example&sort=name&direction=desc', ['cleo@people.example', 'ben@people.example', 'amy@people.example']],
    ['?q=lindq', ['sofia@acme.example']],
    ['?role=owner', ['owner@acme.example']],
  ])('%s', async (query, expected) => {
    expect(await addresses(query)).toEqual(expected);
  });

  test('has no invitations where members are asked for by factor, and leaves out members where invitations are asked for', async () => {
    expect((await read('?factor=none&limit=100')).items.every(({ kind }) => kind === 'member')).toBe(true);
    expect((await read('?role=viewer&status=invited,active')).items.map(({ kind }) => kind)).toEqual(['member', 'invitation']);
  });

  test('is read page by page in every order without a gap', async () => {
    for (const sort of ['role', 'name', 'seen', 'status', 'joined'])
      for (const direction of ['asc', 'desc']) {
        const all = await addresses(`?limit=100&sort=${sort}&direction=${direction}`);
        const found: string[] = [];
        let after: string | null = '';
        while (after !== null) {
          const part: v.InferOutput<typeof PersonListSchema> = await read(
            `?limit=3&sort=${sort}&direction=${direction}${after ? `&after=${after}` : ''}`,
          );
          found.push(...part.items.map(addressOf));
          after = part.next;
        }
        expect([sort, direction, found]).toEqual([sort, direction, all]);
        expect(all).toHaveLength(10);
      }
  });

  test('is a file with members and invitations', async () => {
    const { text } = await owner.get('/api/people/export');
    expect(text.split('\r\n')[0]).toContain('name,email,role,status,');
    expect(text).toContain('owner@acme.example');
    expect(text).toMatch(/,amy@people\.example,viewer,invited,/);
    expect(text).toMatch(/,ben@people\.example,viewer,expired,/);
  });

  test('refuses an unknown project, and readers without the right', async () => {
    expect((await owner.get('/api/people?project=none')).status).toBe(404);
    const lead = await signIn(product, 'lead@acme.example');
    for (const path of ['people', 'people/export', 'people/seats']) expect((await lead.get(`/api/${path}`)).status).toBe(403);
  });
});

describe('the seats', () => {
  const seats = async () => v.parse(PeopleSeatsSchema, JSON.parse((await owner.get('/api/people/seats')).text));

  test('are taken by active members and pending invitations', async () => {
    expect(await seats()).toMatchObject({ people: 7, invitations: 1, suspended: 0 });
    const { items } = await read('?q=viewer@acme');
    const member = items[0]?.kind === 'member' ? items[0].member : undefined;
    await owner.patch(`/api/members/${member?.id}`, { version: member?.version, status: 'suspended' });
    expect(await seats()).toMatchObject({ people: 6, invitations: 1, suspended: 1 });
    expect(await addresses('?status=suspended')).toEqual(['viewer@acme.example']);
  });

  test('limit invitations, and nobody is invited beyond them', async () => {
    await product.database.maintain((tx) => tx.execute(sql`update tenants set limits = '{"people": 8}' where slug = 'acme'`));
    expect((await seats()).limit).toBe(8);
    const refused = await owner.post('/api/invitations', { emails: ['ed@people.example', 'fay@people.example'], role: 'viewer' });
    expect([refused.status, refused.body.code]).toEqual([409, 'PLAN_LIMIT']);
    expect(await seats()).toMatchObject({ people: 6, invitations: 1, limit: 8 });
    expect((await owner.post('/api/invitations', { emails: ['ed@people.example'], role: 'viewer' })).status).toBe(201);
  });
});
