import {
  InvitationPageSchema,
  InviteBatchAnswerSchema,
  InvitePreviewSchema,
  inviteesIn,
  PersonListSchema,
  ProjectMemberListSchema,
} from '@cairn/api';
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
  await limitPeople(3_000);
});
afterAll(() => product.close());

const limitPeople = (people: number) =>
  product.database.maintain((tx) =>
    tx.execute(sql`update tenants set limits = jsonb_build_object('people', ${people}::int) where slug = 'acme'`),
  );
const forgetMails = () => product.database.anonymous((tx) => tx.execute(sql`delete from rate_limits`));
const line = (email: string, role = 'viewer', projects: string[] = []) => ({ email, role, projects });
const preview = async (people: unknown) => {
  const { text } = await owner.post('/api/invitations/preview', { people });
  return v.parse(InvitePreviewSchema, JSON.parse(text)).people;
};
const send = (people: unknown, browser = owner) => browser.post('/api/invitations/batch', { people });
const invited = async () => v.parse(PersonListSchema, JSON.parse((await owner.get('/api/people?status=invited')).text)).total;
const projectId = async (slug: string) => String((await owner.get(`/api/projects/${slug}`)).body.id);

describe('the preview', () => {
  test('says for each line whom it invites, or why it cannot', async () => {
    await owner.post('/api/invitations', { emails: ['waiting@batch.example'], role: 'viewer' });
    const vault = await projectId('card-vault');
    const before = await invited();
    expect(
      await preview([
        line('Nora@Batch.example', 'Team lead', ['card-vault', 'CARD VAULT']),
        line('nora@batch.example'),
        line('nora@batch'),
        line(''),
        line('a@batch.example', 'owner'),
        line('b@batch.example', ''),
        line('c@batch.example', 'viewer', ['card-vault', 'Nowhere']),
        line('dev@acme.example'),
        line('waiting@batch.example'),
        line('owner@globex.example', 'admin'),
      ]),
    ).toEqual([
      { outcome: 'ready', invitee: { email: 'nora@batch.example', role: 'teamlead', projects: [vault] } },
      { outcome: 'refused', problem: 'DUPLICATE', what: 'nora@batch.example' },
      { outcome: 'refused', problem: 'EMAIL_INVALID', what: 'nora@batch' },
      { outcome: 'refused', problem: 'EMAIL_INVALID', what: '' },
      { outcome: 'refused', problem: 'ROLE_UNKNOWN', what: 'owner' },
      { outcome: 'refused', problem: 'ROLE_UNKNOWN', what: '' },
      { outcome: 'refused', problem: 'PROJECT_UNKNOWN', what: 'Nowhere' },
      { outcome: 'refused', problem: 'MEMBER', what: 'dev@acme.example' },
      { outcome: 'refused', problem: 'INVITED', what: 'waiting@batch.example' },
      { outcome: 'ready', invitee: { email: 'owner@globex.example', role: 'admin', projects: [] } },
    ]);
    expect(await invited()).toBe(before);
  });

  test('refuses a name that several projects have, and takes the slug of one', async () => {
    const one = (await owner.post('/api/projects', { name: 'Twin', key: 'TWA' })).body;
    const other = (await owner.post('/api/projects', { name: 'Twin', key: 'TWB' })).body;
    expect(
      await preview([line('a@twin.example', 'viewer', ['Twin']), line('b@twin.example', 'viewer', [String(other.slug), String(one.id)])]),
    ).toEqual([
      { outcome: 'refused', problem: 'PROJECT_AMBIGUOUS', what: 'Twin' },
      { outcome: 'ready', invitee: { email: 'b@twin.example', role: 'viewer', projects: [other.id, one.id] } },
    ]);
  });

  test('knows no project and no member of another organization', async () => {
    const globex = await signIn(product, 'owner@globex.example');
    const people = [line('dev@acme.example'), line('x@batch.example', 'viewer', ['card-vault'])];
    const { text } = await globex.post('/api/invitations/preview', { people });
    expect(v.parse(InvitePreviewSchema, JSON.parse(text)).people).toMatchObject([
      { outcome: 'ready' },
      { outcome: 'refused', problem: 'PROJECT_UNKNOWN' },
    ]);
  });

  test('takes a thousand lines at most, and at least one', async () => {
    const many = Array.from({ length: 1_001 }, (_, n) => line(`p${n}@batch.example`));
    expect((await owner.post('/api/invitations/preview', { people: many })).body.issues).toMatchObject([
      { field: 'people', code: 'TOO_MANY' },
    ]);
    expect((await owner.post('/api/invitations/preview', { people: [] })).status).toBe(400);
  });
});

describe('a batch', () => {
  test('of a file with a thousand lines of which three are wrong invites the others', async () => {
    await forgetMails();
    const rows = Array.from(
      { length: 1_000 },
      (_, n) => `person${n}@file.example,${n % 2 ? 'viewer' : 'developer'},${n % 5 ? '' : 'card-vault'}`,
    );
    rows[16] = 'person16@file,viewer,';
    rows[500] = 'person500@file.example,boss,';
    rows[999] = 'person999@file.example,viewer,nowhere';
    const lines = inviteesIn(['email,role,projects', ...rows].join('\r\n'));
    const verdicts = await preview(lines.map(({ email, role, projects }) => ({ email, role, projects })));
    expect(
      verdicts.flatMap((verdict, at) => (verdict.outcome === 'refused' ? [[lines[at]?.line, verdict.problem, verdict.what]] : [])),
    ).toEqual([
      [18, 'EMAIL_INVALID', 'person16@file'],
      [502, 'ROLE_UNKNOWN', 'boss'],
      [1_001, 'PROJECT_UNKNOWN', 'nowhere'],
    ]);
    const before = await invited();
    const people = verdicts.flatMap((verdict) => (verdict.outcome === 'ready' ? [verdict.invitee] : []));
    const sent = await send(people);
    expect([sent.status, v.parse(InviteBatchAnswerSchema, JSON.parse(sent.text))]).toEqual([201, { sent: 997, skipped: [] }]);
    expect(await invited()).toBe(before + 997);
    const { text } = await owner.get('/api/people?q=person5@file');
    expect(v.parse(PersonListSchema, JSON.parse(text)).items).toMatchObject([
      { invitation: { role: 'viewer', projects: [{ slug: 'card-vault', role: 'viewer' }] } },
    ]);
    const again = v.parse(InviteBatchAnswerSchema, JSON.parse((await send(people.slice(0, 2))).text));
    expect(again).toEqual({
      sent: 0,
      skipped: [
        { email: 'person0@file.example', reason: 'INVITED' },
        { email: 'person1@file.example', reason: 'INVITED' },
      ],
    });
  });

  test('makes those who accept members of its projects, and administrators of none', async () => {
    await forgetMails();
    const vault = await projectId('card-vault');
    expect((await send([line('nora@accept.example', 'developer', [vault]), line('boss@accept.example', 'admin', [vault])])).status).toBe(
      201,
    );
    const account = { name: 'Nora Vogel', password: 'granite-otter-lantern', acceptTerms: true, locale: 'de' };
    for (const email of ['nora@accept.example', 'boss@accept.example']) {
      const token = mailedToken(product, email, '/auth/accept-invitation');
      const projects = email.startsWith('nora') ? ['Card vault'] : [];
      const page = v.parse(InvitationPageSchema, (await openBrowser(product).get(`/api/auth/invitations/${token}`)).body);
      const mail = product.services.mailer.mailbox?.list().find(({ to }) => to === email);
      expect([page.projects, mail?.text.includes('With access to the project: Card vault')]).toEqual([projects, projects.length > 0]);
      expect((await openBrowser(product).post(`/api/auth/invitations/${token}/accept`, { account })).status).toBe(200);
    }
    const { items } = v.parse(ProjectMemberListSchema, JSON.parse((await owner.get('/api/projects/card-vault/members?q=accept')).text));
    expect(items.map(({ email, projectRole }) => [email, projectRole])).toEqual([
      ['boss@accept.example', null],
      ['nora@accept.example', 'developer'],
    ]);
  });

  test.each([
    ['an address that is none', [line('a@batch')], { field: 'people.0.email', code: 'EMAIL_INVALID' }],
    ['an owner', [line('a@refused.example', 'owner')], { field: 'people.0.role', code: 'NOT_ALLOWED' }],
    [
      'an unknown project',
      [line('a@refused.example'), line('b@refused.example', 'viewer', ['prj_none'])],
      { field: 'people.1.projects', code: 'PROJECT_UNKNOWN' },
    ],
  ])('with %s is refused whole', async (_what, people, issue) => {
    const before = await invited();
    const refused = await send(people);
    expect([refused.status, refused.body.issues]).toMatchObject([400, [issue]]);
    expect(await invited()).toBe(before);
  });

  test('beyond the seats invites nobody, and does not use up the mails of the day', async () => {
    await forgetMails();
    const { people: used, invitations } = JSON.parse((await owner.get('/api/people/seats')).text);
    await limitPeople(used + invitations + 2);
    const people = Array.from({ length: 600 }, (_, n) => line(`seat${n}@refused.example`));
    for (const _ of [1, 2]) {
      const refused = await send(people);
      expect([refused.status, refused.body.code]).toEqual([409, 'PLAN_LIMIT']);
    }
    expect((await send(people.slice(0, 2))).status).toBe(201);
    await limitPeople(3_000);
  });

  test('beyond the mails of a day invites nobody, and the rest can be sent', async () => {
    await forgetMails();
    const batch = (name: string, length: number) => Array.from({ length }, (_, n) => line(`${name}${n}@daily.example`));
    expect((await send(batch('a', 600))).status).toBe(201);
    const before = await invited();
    const refused = await send(batch('b', 401));
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(await invited()).toBe(before);
    expect((await send(batch('b', 400))).status).toBe(201);
    expect((await send(batch('c', 1))).status).toBe(429);
  });
});
