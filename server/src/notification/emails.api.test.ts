import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { jobRun } from '../../test/tenant-jobs.ts';
import { notificationDigests } from '../jobs/notification-digests.ts';
import { notificationEmails } from '../jobs/notification-emails.ts';

let server: MailServer;
let product: Product;
let lead: Browser;
let developer: Browser;
beforeAll(async () => {
  server = await startMailServer();
  product = await startProduct({ demo: true, settings: { smtpUrl: server.url } });
  lead = await signIn(product, 'lead@acme.example');
  developer = await signIn(product, 'dev@acme.example');
});
afterAll(async () => {
  await product.close();
  await server.close();
});

/** Runs a statement across tenants. */
const ask = async (statement: string) =>
  (await product.database.maintain((tx) => tx.execute<Record<string, unknown>>(sql.raw(statement)))).rows;
const ofLead = "(select id from users where email = 'lead@acme.example')";
beforeEach(async () => {
  await run(notificationEmails, new Date());
  await run(notificationDigests, inDays(2));
  await ask(`update users set preferences = '{}' where email like '%@acme.example'`);
  server.received.length = 0;
});

const run = async (job: typeof notificationEmails, now: Date) => {
  await job.run(product.services, jobRun(product.services.log, now));
  await product.services.mailer.settled();
};
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
/** Returns the mails to the lead, decoded (RFC 2045, 6.7). */
const toLead = () =>
  server.received
    .filter(({ to }) => to.includes('lead@acme.example'))
    .map(({ data }) =>
      data.replace(/=\r?\n/g, '').replace(/((?:=[0-9A-F]{2})+)/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString()),
    );
const prefer = (notificationEmail: object, rest: object = {}) => lead.patch('/api/auth/me/preferences', { notificationEmail, ...rest });

async function propose(title: string, { by = developer, slug = 'payments-api' } = {}) {
  const projectId = (await by.get(`/api/projects/${slug}`)).body.id;
  return (await by.post('/api/decisions', { projectId, title, outcome: 'So it shall be.' })).body;
}

describe('an email at once', () => {
  test('is sent once, in the reader’s language, with a header and a link that end such emails', async () => {
    await prefer({ topics: { waiting: 'now' } }, { locale: 'de' });
    const { number } = await propose('Sign the webhooks');
    await run(notificationEmails, new Date());
    await run(notificationEmails, new Date());
    const [mail = '', ...others] = toLead();
    expect(others).toEqual([]);
    expect(mail).toContain(`bittet, ADR ${number} zu prüfen`);
    expect(mail).toContain('„Sign the webhooks“');
    expect(mail).toContain('Projekt: Payments API');
    const token = /^List-Unsubscribe: <\S+\/api\/notifications\/unsubscribe\?token=(\S+)>\r$/m.exec(mail.replace(/\r\n\s+/g, ' '))?.[1];
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail).toContain(`/auth/unsubscribe#${token}`);
  });

  test('waits for the end of the quiet hours, and is not sent if it was read or snoozed in Cairn', async () => {
    const hour = new Date().getUTCHours();
    await prefer({ topics: { waiting: 'now' }, quiet: { from: hour, until: (hour + 2) % 24 }, timeZone: 'UTC' });
    await propose('Read in the meantime');
    await propose('Snoozed in the meantime');
    await propose('Waits for the morning');
    await run(notificationEmails, new Date());
    expect(toLead()).toEqual([]);
    const items = JSON.parse((await lead.get('/api/notifications?state=unread')).text).items as {
      id: string;
      parameters: { title: string };
    }[];
    const idOf = (title: string) => items.find(({ parameters }) => parameters.title === title)?.id;
    await lead.patch(`/api/notifications/${idOf('Read in the meantime')}`, { state: 'read' });
    await lead.patch(`/api/notifications/${idOf('Snoozed in the meantime')}`, { state: 'snoozed' });
    await run(notificationEmails, new Date(Date.now() + 2 * 3_600_000));
    expect(toLead()).toHaveLength(1);
    expect(toLead()[0]).toContain('Waits for the morning');
    expect(toLead()[0]).not.toContain('in the meantime');
  });

  test('leaves out a project that the reader can no longer read, and a subject that needs no action anymore', async () => {
    await prefer({ topics: { waiting: 'now' } });
    const owner = await signIn(product, 'owner@acme.example');
    const settled = await propose('Decided by another');
    await owner.post(`/api/decisions/${settled.id}/transition`, { to: 'accepted', version: 1 });
    await propose('Of a project that was closed to them', { by: owner, slug: 'card-vault' });
    const [scope] = await ask(`select m.tenant_id, m.user_id from memberships m where m.user_id = ${ofLead}`);
    await product.database.inTenant({ tenantId: String(scope?.tenant_id), userId: String(scope?.user_id) }, (tx) =>
      tx.execute(sql`delete from project_members where user_id = ${String(scope?.user_id)}`),
    );
    await run(notificationEmails, new Date());
    expect(toLead()).toEqual([]);
  });

  test('quotes what others wrote as one line without links', async () => {
    await prefer({ topics: { waiting: 'now' } });
    await propose('Sign in at https://evil.example now');
    await run(notificationEmails, new Date());
    expect(toLead()[0]).toContain('“Sign in at evil·example now”');
    expect(toLead()[0]).not.toContain('https://evil.example');
  });
});

describe('the daily email', () => {
  test('lists what is unread at the reader’s hour, in one email, and nothing twice', async () => {
    await prefer({ digestHour: 8, timeZone: 'Asia/Kolkata' });
    await propose('First of the day');
    await propose('Second of the day');
    await run(notificationDigests, new Date());
    expect(toLead()).toEqual([]);
    await run(notificationDigests, inDays(1));
    await run(notificationDigests, inDays(2));
    expect(toLead()).toHaveLength(1);
    expect(toLead()[0]).toContain('Subject: Your day in Acme');
    expect(toLead()[0]).toContain('First of the day');
    expect(toLead()[0]).toContain('Second of the day');
  });

  test('reaches a person who turned the topic off in Cairn, without a place in their list', async () => {
    await prefer({}, { notifications: { waiting: false } });
    const decision = await propose('By email only');
    expect((await lead.get('/api/notifications')).text).not.toContain(decision.id);
    await run(notificationDigests, inDays(1));
    expect(toLead()[0]).toContain('By email only');
  });

  test('is not sent for a topic that is off, nor to a person who turned all emails off', async () => {
    await prefer({ topics: { waiting: 'off' } });
    await propose('Topic is off');
    await prefer({ enabled: false, topics: { waiting: 'digest' } });
    await propose('All is off');
    await run(notificationDigests, inDays(1));
    expect(toLead()).toEqual([]);
  });
});

describe('the link in an email', () => {
  const anyone = () => openBrowser(product);
  const tokenOf = async () => {
    await prefer({ topics: { waiting: 'now' } });
    await propose('With a link');
    await run(notificationEmails, new Date());
    return /\/auth\/unsubscribe#([\w.-]+)/.exec(toLead()[0] ?? '')?.[1] ?? '';
  };

  test('turns all emails off without a sign-in, and on again as they were', async () => {
    const token = await tokenOf();
    const off = await anyone().post(`/api/notifications/unsubscribe?token=${token}`, {});
    expect([off.status, off.body]).toMatchObject([200, { emails: false }]);
    await propose('Nobody hears of it by email');
    await run(notificationEmails, new Date());
    expect(toLead()).toHaveLength(1);
    await anyone().post(`/api/notifications/resubscribe?token=${token}`, {});
    await propose('Heard again');
    await run(notificationEmails, new Date());
    expect(toLead()).toHaveLength(2);
  });

  test('is the form of a mail program, too; opened in a browser it leads to a page and changes nothing', async () => {
    const token = await tokenOf();
    const opened = await product.app.request(`/api/notifications/unsubscribe?token=${token}`);
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/auth/unsubscribe#${token}`]);
    const enabled = () => ask(`select preferences #> '{notificationEmail,enabled}' as enabled from users where id = ${ofLead}`);
    expect(await enabled()).toEqual([{ enabled: null }]);
    const posted = await product.app.request(`/api/notifications/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(posted.status).toBe(200);
    expect(await enabled()).toEqual([{ enabled: false }]);
  });

  test('of somebody else, or changed, is refused', async () => {
    const token = await tokenOf();
    const [other] = await ask(`select id from users where email = 'owner@acme.example'`);
    const forged = `${other?.id}.${token.split('.')[1]}`;
    for (const wrong of [forged, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
      expect((await anyone().post(`/api/notifications/unsubscribe?token=${wrong}`, {})).body.code).toBe('NOT_FOUND');
    expect((await anyone().post('/api/notifications/unsubscribe?token=x', {})).status).toBe(400);
  });
});

test('a time zone that nobody knows is refused', async () => {
  const answer = await prefer({ timeZone: 'Mars/Olympus' });
  expect([answer.status, answer.body.issues?.[0]?.code]).toEqual([400, 'TIME_ZONE_UNKNOWN']);
});
