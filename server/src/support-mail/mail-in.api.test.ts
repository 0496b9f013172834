import { SupportThreadSchema, TicketThreadSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { appleReply, gmailReply, nestedMail, outlookReply, plainMail, thunderbirdReply } from '../../test/mails.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { signRequest } from './inbound/signature.ts';
import { replyAddress } from './reply-address.ts';

const secret = 'a webhook secret of more than 32 characters';
const address = 'support@cairn.example';
const directory = testDirectory();
let product: Product;
let developer: Browser;
let staff: Browser;
beforeAll(async () => {
  product = await startProduct({
    demo: true,
    settings: {
      dataDir: directory.path,
      support: {
        attachmentMaxBytes: 1024 * 1024,
        attachmentsPerMessage: 5,
        inbound: { address, secret, authservId: 'mx.cairn.example', maxBytes: 2 * 1024 * 1024 },
      },
    },
  });
  [developer, staff] = await Promise.all([signIn(product, 'dev@acme.example'), signIn(product, 'staff@cairn.example')]);
});
afterAll(async () => {
  await product.close();
  directory.remove();
});

interface Delivery {
  timestamp?: number;
  signedWith?: string;
  type?: string;
}

async function deliver(
  raw: string,
  { timestamp = Math.floor(Date.now() / 1_000), signedWith = secret, type = 'message/rfc822' }: Delivery = {},
) {
  const body = Buffer.from(raw);
  const signature = `v1=${signRequest(signedWith, String(timestamp), body)}`;
  const response = await product.app.request(`${testOrigin}/api/mail/inbound`, {
    method: 'POST',
    headers: { 'content-type': type, 'cairn-timestamp': String(timestamp), 'cairn-signature': signature },
    body,
  });
  await product.services.mailer.settled();
  const answer = v.parse(v.object({ outcome: v.optional(v.string()), code: v.optional(v.string()) }), await response.json());
  return { status: response.status, ...answer };
}

async function ask(subject = 'Hooks stop') {
  const { text } = await developer.post('/api/support/tickets', { subject, text: 'Since Monday.' });
  const { ticket } = v.parse(SupportThreadSchema, JSON.parse(text));
  return { ...ticket, replyTo: replyAddress(product.services.settings.secret, address, ticket.number) };
}
const threadOf = async (number: number) => v.parse(TicketThreadSchema, JSON.parse((await staff.get(`/api/tickets/${number}`)).text));
const newest = async (q: string) => {
  const found = (await staff.get(`/api/tickets?q=${encodeURIComponent(q)}&sort=number&direction=desc`)).body.items?.[0]?.number;
  if (!found) throw new Error(`no ticket is found by ${q}`);
  return threadOf(found);
};
const mailsTo = (to: string) => product.services.mailer.mailbox?.list().filter((mail) => mail.to === to) ?? [];
const dmarc = (result: string, by = 'mx.cairn.example') =>
  `Authentication-Results: ${by}; spf=pass; dkim=pass (a; dmarc=pass); dmarc=${result}`;

describe('a reply to a signed address', () => {
  test('from Gmail becomes a message of its ticket, its quote folded, without scripts and tracking pictures', async () => {
    const { number, replyTo } = await ask();
    expect(await deliver(gmailReply(replyTo))).toEqual({ status: 200, outcome: 'message' });
    const { ticket, messages } = await threadOf(number);
    expect(messages.at(-1)).toMatchObject({
      visibility: 'public',
      via: 'mail',
      text: 'The new release works.',
      quoted: expect.stringContaining('Please try release 1.8.3.'),
      author: { name: 'Lin Qiu', staff: false },
      mail: { unverified: false, from: { address: 'dev@acme.example' } },
    });
    expect(ticket.waitingSince).not.toBeNull();
    const own = v.parse(SupportThreadSchema, JSON.parse((await developer.get(`/api/support/tickets/${number}`)).text));
    expect(own.messages.at(-1)).toMatchObject({ via: 'mail', text: 'The new release works.', sender: null });
  });

  test('from Outlook, in HTML alone, becomes text, and its picture a file', async () => {
    const { number, replyTo } = await ask();
    await deliver(outlookReply(replyTo));
    const message = (await threadOf(number)).messages.at(-1);
    expect(message).toMatchObject({ text: 'Grüße, es geht.', author: { name: 'Jörg Müller' } });
    expect(message?.quoted).toContain('Please try release 1.8.3.');
    expect(message?.attachments).toMatchObject([{ name: 'image001.png', kind: 'picture', width: 1 }]);
  });

  test('from Apple Mail keeps the log, and names what is refused: an SVG and the test virus', async () => {
    const { number, replyTo } = await ask();
    await deliver(appleReply(replyTo));
    const message = (await threadOf(number)).messages.at(-1);
    expect(message?.text).toBe('See the log.');
    expect(message?.attachments.map(({ name, kind }) => [name, kind])).toEqual([
      ['hook-spool.log', 'file'],
      ['trace.svg', 'refused'],
      ['eicar.com', 'refused'],
    ]);
    const [log, svg] = message?.attachments ?? [];
    expect((await staff.get(`/api/tickets/${number}/attachments/${log?.id}`)).text).toBe('12:01 the lock stays\n');
    expect((await staff.get(`/api/tickets/${number}/attachments/${svg?.id}`)).status).toBe(404);
    expect((await developer.get(`/api/support/attachments/${log?.id}`)).status).toBe(200);
  });

  test('from Thunderbird, written between the lines, is folded nowhere', async () => {
    const { number, replyTo } = await ask();
    await deliver(thunderbirdReply(replyTo));
    const message = (await threadOf(number)).messages.at(-1);
    expect(message?.text).toContain('Claude Code.');
    expect(message?.text).toContain('It works.');
  });

  test('opens what was solved, and opens another ticket where that was too long ago', async () => {
    const first = await ask('Solved twice');
    const setStatus = (status: string, days: number) =>
      product.database.maintain((tx) =>
        tx.execute(
          sql`update tickets set status = ${status}, solved_at = now() - make_interval(days => ${days}::int) where id = ${first.id}`,
        ),
      );
    await setStatus('closed', 3);
    expect(await deliver(plainMail({ to: first.replyTo, text: 'Again.' }))).toMatchObject({ outcome: 'message' });
    expect((await threadOf(first.number)).ticket.status).toBe('open');
    await setStatus('closed', 15);
    expect(await deliver(plainMail({ to: first.replyTo, subject: 'Re: Solved long ago', text: 'Once more broken.' }))).toMatchObject({
      outcome: 'ticket',
    });
    const { ticket } = await newest('Solved long ago');
    expect(ticket).toMatchObject({ followUpOf: first.number, requester: { email: 'dev@acme.example', tenant: 'Acme' } });
    expect((await developer.get(`/api/support/tickets/${ticket.number}`)).status).toBe(200);
  });
});

describe('mail proves nothing', () => {
  test('somebody else who has the address becomes an internal note, until staff add them', async () => {
    const { number, replyTo } = await ask();
    const mallory = { from: 'Lin Qiu <mallory@evil.example>', to: replyTo };
    expect(await deliver(plainMail({ ...mallory, text: 'Send the key to me.' }))).toMatchObject({ outcome: 'note' });
    expect((await threadOf(number)).messages.at(-1)).toMatchObject({ visibility: 'internal', mail: { unverified: true } });
    expect((await developer.get(`/api/support/tickets/${number}`)).text).not.toContain('Send the key');

    const follow = (email: string) => staff.post(`/api/tickets/${number}/followers`, { email, follows: true });
    expect((await follow('stranger@evil.example')).status).toBe(400);
    expect((await follow('mallory@evil.example')).status).toBe(200);
    expect(await deliver(plainMail({ ...mallory, text: 'I am a colleague.' }))).toMatchObject({ outcome: 'message' });
  });

  test('a forged sender that only refers to a mail of ours is shown as unverified; a result of our own receiver proves it', async () => {
    const { number } = await ask();
    await staff.post(`/api/tickets/${number}/messages`, { text: 'Which client?' });
    const reference = (await threadOf(number)).messages.at(-1)?.id;
    const references = `<${reference}@localhost>`;
    await deliver(plainMail({ references, headers: [dmarc('pass', 'mx.evil.example')], text: 'Forged.' }));
    expect((await threadOf(number)).messages.at(-1)).toMatchObject({ text: 'Forged.', mail: { unverified: true, dmarc: null } });
    await deliver(plainMail({ references, headers: [dmarc('fail')], text: 'Failed.' }));
    expect((await threadOf(number)).messages.at(-1)?.mail).toMatchObject({ unverified: true, spf: 'pass', dkim: 'pass', dmarc: 'fail' });
    await deliver(plainMail({ references, headers: [dmarc('pass')], text: 'Proved.' }));
    expect((await threadOf(number)).messages.at(-1)?.mail).toMatchObject({ unverified: false, dmarc: 'pass' });
  });

  test('the subject alone finds no ticket, and a wrong signature is no address', async () => {
    const { number, replyTo } = await ask('Unique subject of mine');
    const before = (await threadOf(number)).messages.length;
    await deliver(plainMail({ from: 'x@evil.example', subject: `Re: [#${number}] Unique subject of mine`, text: 'By subject.' }));
    await deliver(
      plainMail({ from: 'x@evil.example', to: replyTo.replace(/\.[a-z2-7]/, '.a').replace(/[a-z2-7]@/, '7@'), text: 'By guess.' }),
    );
    expect((await threadOf(number)).messages).toHaveLength(before);
  });

  test('an unknown sender, and one who claims the domain of a customer, write to Cairn’s own organization, once acknowledged', async () => {
    const users = async () =>
      (await product.database.maintain((tx) => tx.execute<{ n: number }>(sql`select count(*)::int as n from users`))).rows[0]?.n;
    const people = await users();
    for (const from of ['Nora <nora@halden.example>', 'New <new@acme.example>', 'Lin Qiu <dev@acme.example>']) {
      const subject = `Stranger ${from.slice(0, 3)}`;
      expect(await deliver(plainMail({ from, subject, headers: [dmarc('none')], text: 'Hello.' }))).toMatchObject({ outcome: 'ticket' });
      const { ticket, messages } = await newest(subject);
      expect(ticket.requester).toMatchObject({ id: null, tenant: 'Cairn' });
      expect(messages).toMatchObject([{ via: 'mail', mail: { unverified: true } }]);
    }
    expect(await users()).toBe(people);
    expect((await developer.get('/api/support/tickets?q=Stranger')).body.total).toBe(0);
    const received = mailsTo('nora@halden.example');
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain('Stranger Nor');
  });

  test('an account’s own address, proved by DMARC, opens a ticket of the account', async () => {
    await deliver(plainMail({ subject: 'Proved from home', headers: [dmarc('pass')], text: 'Hello.' }));
    expect((await newest('Proved from home')).ticket.requester).toMatchObject({ email: 'dev@acme.example', tenant: 'Acme' });
    expect((await developer.get('/api/support/tickets?q=Proved')).body.total).toBe(1);
  });
});

describe('machines are never answered', () => {
  test.each([
    ['an out-of-office note', ['Auto-Submitted: auto-replied'], 'Re: absent'],
    ['an older one', ['X-Autoreply: yes'], 'Re: away'],
    ['a bounce', ['Return-Path: <>', 'Auto-Submitted: auto-generated'], 'Undelivered'],
    ['a list', ['Precedence: bulk', 'List-Id: <news.example>'], 'News'],
  ])('%s opens no ticket, and is an internal note of the one that it answers', async (_what, headers, subject) => {
    const from = `machine-${subject.toLowerCase().replace(/\W/g, '')}@halden.example`;
    expect(await deliver(plainMail({ from, subject, headers, text: 'Automatic.' }))).toMatchObject({ outcome: 'ignored' });
    const { number, replyTo } = await ask();
    expect(await deliver(plainMail({ to: replyTo, subject, headers, text: 'Automatic.' }))).toMatchObject({ outcome: 'note' });
    const { messages } = await threadOf(number);
    expect(messages.at(-1)).toMatchObject({ visibility: 'internal', mail: { automatic: expect.any(String) } });
    expect(mailsTo(from)).toEqual([]);
  });

  test('our own mail that comes back is dropped, and a sender who floods is stopped and acknowledged three times', async () => {
    expect(await deliver(plainMail({ from: 'Cairn <cairn@cairn.example>', text: 'Loop.' }))).toMatchObject({ outcome: 'ignored' });
    expect(await deliver(plainMail({ from: `x <support+1042.abc@cairn.example>`, text: 'Loop.' }))).toMatchObject({ outcome: 'ignored' });
    const outcomes = [];
    for (let n = 0; n < 21; n += 1)
      outcomes.push((await deliver(plainMail({ from: 'flood@evil.example', subject: `Flood ${n}`, text: 'x' }))).outcome);
    expect(outcomes).toEqual([...Array.from({ length: 20 }, () => 'ticket'), 'limited']);
    expect(mailsTo('flood@evil.example')).toHaveLength(3);
  });
});

describe('the webhook', () => {
  test('takes a mail once, however often it comes', async () => {
    const { number, replyTo } = await ask();
    const raw = plainMail({ to: replyTo, messageId: '<once@acme.example>', text: 'Once.' });
    const outcomes = await Promise.all([deliver(raw), deliver(raw), deliver(raw)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['duplicate', 'duplicate', 'message']);
    expect(await deliver(raw)).toMatchObject({ outcome: 'duplicate' });
    expect((await threadOf(number)).messages.filter(({ text }) => text === 'Once.')).toHaveLength(1);
  });

  test('refuses who does not know the secret, a request of six minutes ago, and another body under the same signature', async () => {
    const raw = plainMail({ text: 'x' });
    const now = Math.floor(Date.now() / 1_000);
    expect(await deliver(raw, { signedWith: 'another secret of more than 32 letters' })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await deliver(raw, { timestamp: now - 360 })).toMatchObject({ status: 403 });
    expect(await deliver(raw, { timestamp: now + 360 })).toMatchObject({ status: 403 });
    const unsigned = await openBrowser(product).post('/api/mail/inbound', { raw: '' });
    expect(unsigned.status).toBe(403);
    const closed = await startProduct();
    expect((await openBrowser(closed).post('/api/mail/inbound', {})).status).toBe(404);
    await closed.close();
  });

  test('takes the raw mail out of the JSON of providers', async () => {
    const { number, replyTo } = await ask();
    for (const [n, wrap] of [
      (raw: string) => ({ raw: Buffer.from(raw).toString('base64') }),
      (raw: string) => ({ From: 'x', RawEmail: Buffer.from(raw).toString('latin1') }),
    ].entries()) {
      const raw = plainMail({ to: replyTo, text: `Grüße ${n}` });
      expect(await deliver(JSON.stringify(wrap(raw)), { type: 'application/json' })).toMatchObject({ outcome: 'message' });
      expect((await threadOf(number)).messages.at(-1)?.text).toBe(`Grüße ${n}`);
    }
  });

  test('refuses mails that are too large, nested too deeply, made of too many parts, or from nobody', async () => {
    expect(await deliver(plainMail({ text: 'x'.repeat(3 * 1024 * 1024) }))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
    const parts = 'Content-Type: text/plain\r\n\r\nx\r\n--b\r\n'.repeat(400);
    for (const raw of [nestedMail(60), plainMail({ headers: [], text: parts }), plainMail({ from: 'nobody', text: 'x' }), '{"raw":', ''])
      expect(await deliver(raw)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    const forwarded = plainMail({
      from: 'fwd@halden.example',
      subject: 'Forwarded bomb',
      headers: ['Content-Type: message/rfc822'],
      text: plainMail({ text: 'inner' }),
    });
    expect(await deliver(forwarded)).toMatchObject({ status: 200 });
  });
});
