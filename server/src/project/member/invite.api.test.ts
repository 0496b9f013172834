import { ProjectInvitationListSchema, ProjectInviteAnswerSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, mailedToken, openBrowser, signIn } from '../../../test/browser.ts';
import { type Product, startProduct } from '../../../test/product.ts';

let product: Product;
let owner: Browser;
let lead: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  owner = await signIn(product, 'owner@acme.example');
  lead = await signIn(product, 'lead@acme.example');
});
afterAll(() => product.close());

const path = (project: string) => `/api/projects/${project}/members/invitations`;
const vault = path('card-vault');
const send = (browser: Browser, emails: string[], role = 'developer', to = vault) => browser.post(to, { userIds: [], emails, role });
const answerOf = ({ text }: { text: string }) => v.parse(ProjectInviteAnswerSchema, JSON.parse(text));
const outcomes = (answer: { text: string }) => answerOf(answer).people.map(({ email, outcome }) => [email.split('@')[0], outcome]);
const mailsTo = (email: string) => product.services.mailer.mailbox?.list().filter(({ to }) => to === email).length;
const pending = async (browser: Browser, of = vault) =>
  v.parse(ProjectInvitationListSchema, JSON.parse((await browser.get(of)).text)).items;

describe('people are added to a project by address', () => {
  test('those of the organization at once, and a stranger by an invitation that leads to the project', async () => {
    const sent = await send(owner, ['Dev@acme.example', 'new@project.example', 'dev@acme.example'], 'teamlead');
    expect([sent.status, answerOf(sent)]).toEqual([
      201,
      {
        added: 1,
        people: [
          { email: 'dev@acme.example', outcome: 'added' },
          { email: 'new@project.example', outcome: 'invited' },
        ],
      },
    ]);
    expect(await pending(owner)).toMatchObject([{ email: 'new@project.example', role: 'teamlead', invitedBy: 'Marta Ruiz' }]);
    expect(await pending(lead)).toHaveLength(1);
    expect(await pending(owner, path('payments-api'))).toEqual([]);

    const token = mailedToken(product, 'new@project.example', '/auth/accept-invitation');
    const account = { name: 'New Person', password: 'granite-otter-lantern', acceptTerms: true };
    const browser = openBrowser(product);
    const joined = await browser.post(`/api/auth/invitations/${token}/accept`, { account });
    expect(joined.body.user).toMatchObject({ role: 'viewer' });
    expect((await browser.get('/api/projects/card-vault')).body).toMatchObject({ projectRole: 'teamlead' });
    expect(await pending(owner)).toEqual([]);
  });

  test('by its managers only, and nobody learns that a hidden project exists', async () => {
    const developer = await signIn(product, 'dev@acme.example');
    const viewer = await signIn(product, 'viewer@acme.example');
    const globex = await signIn(product, 'owner@globex.example');
    for (const [browser, to, status] of [
      [developer, path('payments-api'), 403],
      [viewer, path('payments-api'), 403],
      [viewer, vault, 404],
      [globex, vault, 404],
      [openBrowser(product), vault, 401],
    ] as const)
      expect([(await browser.get(to)).status, (await send(browser, ['y@project.example'], 'viewer', to)).status]).toEqual([status, status]);
    expect(mailsTo('y@project.example')).toBe(0);
  });

  test('and a pending invitation gets the project too, without a second mail', async () => {
    await owner.post('/api/invitations', { emails: ['open@project.example'], role: 'developer' });
    expect(outcomes(await send(owner, ['open@project.example'], 'viewer'))).toEqual([['open', 'extended']]);
    expect(outcomes(await send(owner, ['open@project.example'], 'developer', path('payments-api')))).toEqual([['open', 'extended']]);
    expect(mailsTo('open@project.example')).toBe(1);
    expect(await pending(owner)).toMatchObject([{ email: 'open@project.example', role: 'viewer' }]);
    expect(await pending(owner, path('payments-api'))).toMatchObject([{ role: 'developer' }]);
    // Administrators manage all projects and get a role in none.
    await owner.post('/api/invitations/batch', { people: [{ email: 'boss@project.example', role: 'admin', projects: [] }] });
    expect(outcomes(await send(owner, ['boss@project.example']))).toEqual([['boss', 'manager']]);
    expect((await pending(owner)).map(({ email }) => email)).toEqual(['open@project.example']);
    // A team lead can neither invite nor change a pending invitation.
    expect(outcomes(await send(lead, ['open@project.example'], 'teamlead'))).toEqual([['open', 'stranger']]);
    expect(await pending(lead)).toMatchObject([{ role: 'viewer' }]);
  });

  test('or it is said for each address why not', async () => {
    const { items = [] } = (await owner.get('/api/members?q=viewer@acme')).body;
    await owner.patch(`/api/members/${items[0]?.id}`, { version: items[0]?.version, status: 'suspended' });
    const emails = ['owner@acme.example', 'anders@acme.example', 'viewer@acme.example', 'lead@acme.example', 'stranger@project.example'];
    expect(outcomes(await send(lead, emails))).toEqual([
      ['owner', 'manager'],
      ['anders', 'member'],
      ['viewer', 'suspended'],
      ['lead', 'self'],
      ['stranger', 'stranger'],
    ]);
    expect((await pending(owner)).some(({ email }) => email === 'stranger@project.example')).toBe(false);
  });

  test('all of them or nobody', async () => {
    const before = (await owner.get('/api/projects/card-vault/members')).body.total;
    const unknown = await owner.post(vault, {
      userIds: ['usr_nobody'],
      emails: ['tomas@acme.example', 'x@project.example'],
      role: 'viewer',
    });
    expect([unknown.status, unknown.body.issues]).toMatchObject([400, [{ field: 'userIds.0', code: 'PERSON_UNKNOWN' }]]);
    await product.database.maintain((tx) => tx.execute(sql`update tenants set limits = '{"people": 1}' where slug = 'acme'`));
    const full = await send(owner, ['tomas@acme.example', 'x@project.example'], 'viewer');
    expect([full.status, full.body.code]).toEqual([409, 'PLAN_LIMIT']);
    await product.database.maintain((tx) => tx.execute(sql`update tenants set limits = '{}' where slug = 'acme'`));
    expect((await owner.get('/api/projects/card-vault/members')).body.total).toBe(before);
    expect((await pending(owner)).some(({ email }) => email === 'x@project.example')).toBe(false);
    for (const body of [
      { userIds: [], emails: [], role: 'viewer' },
      { userIds: [], emails: ['x@y'], role: 'viewer' },
      { userIds: [], emails: ['x@y.example'], role: 'owner' },
    ])
      expect((await owner.post(vault, body)).status).toBe(400);
  });

  test('to an archived project only from the organization', async () => {
    const { version } = (await owner.get('/api/projects/client-sdks')).body;
    expect((await owner.post('/api/projects/client-sdks/transition', { to: 'archived', version })).status).toBe(200);
    const answer = await send(owner, ['sofia@acme.example', 'late@project.example'], 'viewer', path('client-sdks'));
    expect(outcomes(answer)).toEqual([
      ['sofia', 'added'],
      ['late', 'archived'],
    ]);
    expect([await pending(owner, path('client-sdks')), mailsTo('late@project.example')]).toEqual([[], 0]);
  });

  test('within the mails of the day, of which those of the organization take none', async () => {
    await product.database.anonymous((tx) => tx.execute(sql`delete from rate_limits`));
    const { body: me } = await owner.get('/api/auth/me');
    await product.services.rateLimits.consumeBelow('invitations', me.tenant?.id ?? '', 1_000, 999);
    const two = await send(owner, ['one@daily.example', 'two@daily.example'], 'viewer');
    expect([two.status, two.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(outcomes(await send(owner, ['one@daily.example'], 'viewer'))).toEqual([['one', 'invited']]);
    expect(outcomes(await send(owner, ['tomas@acme.example'], 'viewer'))).toEqual([['tomas', 'added']]);
    expect((await send(owner, ['two@daily.example'], 'viewer')).status).toBe(429);
  });
});
