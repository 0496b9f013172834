import { MailDeliveryListSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { letWaitingBeDue, sendNow } from '../../test/sending.ts';
import type { Outgoing } from '../mail/mail.ts';
import { verificationMail } from '../mail/message.ts';
import { pruneDeliveries } from '../mail/outbox.ts';
import { mails } from '../mail/schema.ts';

let product: Product;
let server: MailServer;
let admin: Browser;
/** The reply of the mail server to the next mails; undefined accepts them. */
let reply: number | undefined;
beforeAll(async () => {
  server = await startMailServer({}, () => reply);
  product = await startProduct({ demo: true, settings: { smtpUrl: server.url } });
  admin = await signIn(product, 'admin@cairn.example');
});
afterAll(async () => {
  await product.close();
  await server.close();
});

const list = async (query = '') => {
  const answer = await admin.get(`/api/admin/mails?limit=100${query}`);
  expect(answer.status, answer.text).toBe(200);
  return v.parse(MailDeliveryListSchema, JSON.parse(answer.text));
};
const mailTo = (to: string): Outgoing => ({ to, ...verificationMail('en', '042137') });
const onlyTo = async (host: string) => (await list(`&q=${host}`)).items[0];

test('a mail of an organization names it, and neither its address nor its words', async () => {
  const owner = await signIn(product, 'owner@acme.example');
  expect((await owner.post('/api/invitations', { emails: ['lin.doe@invited.example'], role: 'viewer' })).status).toBe(201);
  await product.services.mailer.settled();
  expect(await onlyTo('invited.example')).toMatchObject({
    kind: 'invitation',
    state: 'sent',
    tenant: { name: expect.stringContaining('Acme') },
    recipient: 'l…@invited.example',
    attempts: 1,
    reply: expect.stringMatching(/^250/),
  });
  const { rows } = await product.database.maintain((tx) => tx.execute(sql`select * from mail_deliveries`));
  expect(JSON.stringify(rows)).not.toMatch(/lin\.doe|http|token/i);
});

test('a deferred mail is listed before sent ones, with the reply, until it is sent', async () => {
  reply = 451;
  await sendNow(product, mailTo('late@deferred.example'));
  reply = undefined;
  const deferred = { kind: 'registration', state: 'queued', tenant: null, attempts: 1, reply: expect.stringMatching(/^451/) };
  expect((await list()).items[0]).toMatchObject(deferred);
  await letWaitingBeDue(product);
  expect(await onlyTo('deferred.example')).toMatchObject({ state: 'sent', attempts: 2 });
});

test('a refused and an expired mail have failed, and are counted for a day', async () => {
  const before = (await list()).failed;
  reply = 550;
  await sendNow(product, mailTo('nobody@refused.example'));
  reply = 451;
  await sendNow(product, mailTo('old@expired.example'));
  reply = undefined;
  await product.database.maintain((tx) => tx.update(mails).set({ expiresAt: sql`now()` }));
  await letWaitingBeDue(product);
  expect(await onlyTo('refused.example')).toMatchObject({ state: 'failed', reply: expect.stringMatching(/^550/) });
  expect(await onlyTo('expired.example')).toMatchObject({ state: 'failed', reply: 'EXPIRED' });
  expect((await list('&state=failed')).failed).toBe(before + 2);
  await product.database.maintain((tx) =>
    tx.execute(sql`update mail_deliveries set created_at = now() - interval '2 days' where state = 'failed'`),
  );
  expect((await list()).failed).toBe(0);
});

test('a mail to nobody is not listed', async () => {
  const { total } = await list();
  await sendNow(product, { ...mailTo('x@y.example'), to: null });
  expect((await list()).total).toBe(total);
});

test('the list is filtered, exported, and old rows are deleted', async () => {
  expect((await list('&kind=invitation')).items.every(({ kind }) => kind === 'invitation')).toBe(true);
  const { status, text } = await admin.get('/api/admin/mails/export?q=invited.example');
  expect([status, text.split('\r\n').filter((line) => line.includes('l…@invited.example'))]).toMatchObject([200, { length: 1 }]);
  await product.database.maintain((tx) =>
    tx.execute(sql`update mail_deliveries set created_at = now() - interval '31 days' where recipient like '%invited.example'`),
  );
  expect(await pruneDeliveries(product.database, 30)).toBe(1);
  expect(await onlyTo('invited.example')).toBeUndefined();
});
