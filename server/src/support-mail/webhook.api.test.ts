import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type SQL, sql } from 'drizzle-orm';
import { openBrowser } from '../../test/browser.ts';
import { dmarc, type InboundMailScene, openInboundMail } from '../../test/inbound-mail.ts';
import { appleReply, nestedMail, plainMail } from '../../test/mails.ts';
import { startProduct, testOrigin } from '../../test/product.ts';
import { deleteOldSearches } from '../article/search-retention.ts';
import { deleteOldMails } from './retention.ts';

const megabyte = 1024 * 1024;
let scene: InboundMailScene;
beforeAll(async () => {
  scene = await openInboundMail();
});
afterAll(() => scene.close());

const rows = async (statement: SQL) => (await scene.product.database.maintain((tx) => tx.execute(statement))).rows;

describe('machines are never answered', () => {
  test.each([
    ['an out-of-office note', ['Auto-Submitted: auto-replied'], 'Re: absent'],
    ['an older one', ['X-Autoreply: yes'], 'Re: away'],
    ['a bounce', ['Return-Path: <>', 'Auto-Submitted: auto-generated'], 'Undelivered'],
    ['an advertisement', ['Precedence: bulk', 'List-Id: <news.example>'], 'News'],
  ])('%s opens no ticket, and is an internal note of the one that it answers', async (_what, headers, subject) => {
    const from = `machine-${subject.toLowerCase().replace(/\W/g, '')}@halden.example`;
    expect(await scene.deliver(plainMail({ from, subject, headers, text: 'Automatic.' }))).toMatchObject({ outcome: 'ignored' });
    const { number, replyTo } = await scene.ask();
    expect(await scene.deliver(plainMail({ to: replyTo, subject, headers, text: 'Automatic.' }))).toMatchObject({ outcome: 'note' });
    const { messages } = await scene.threadOf(number);
    expect(messages.at(-1)).toMatchObject({ visibility: 'internal', mail: { automatic: expect.any(String) } });
    expect(scene.mailsTo(from)).toEqual([]);
  });

  test('a person’s mail that came through a list opens a ticket, and is not acknowledged', async () => {
    const from = 'Member <member@lists.example>';
    const headers = ['List-Id: <team.lists.example>', 'Precedence: list'];
    expect(await scene.deliver(plainMail({ from, subject: 'Asked by a list', headers, text: 'Hello.' }))).toMatchObject({
      outcome: 'ticket',
    });
    expect((await scene.newest('Asked by a list')).messages).toMatchObject([{ visibility: 'public', mail: { automatic: null } }]);
    expect(scene.mailsTo('member@lists.example')).toEqual([]);
  });

  test('our own mail that comes back is dropped, and a sender who floods is stopped and acknowledged three times', async () => {
    expect(await scene.deliver(plainMail({ from: 'Cairn <cairn@cairn.example>', text: 'Loop.' }))).toMatchObject({ outcome: 'ignored' });
    expect(await scene.deliver(plainMail({ from: `x <support+1042.abc@cairn.example>`, text: 'Loop.' }))).toMatchObject({
      outcome: 'ignored',
    });
    const outcomes = [];
    for (let n = 0; n < 21; n += 1)
      outcomes.push((await scene.deliver(plainMail({ from: 'flood@evil.example', subject: `Flood ${n}`, text: 'x' }))).outcome);
    expect(outcomes).toEqual([...Array.from({ length: 20 }, () => 'ticket'), undefined]);
    expect(scene.mailsTo('flood@evil.example')).toHaveLength(3);
    // The others may have been forged.
    const proved = plainMail({ from: 'flood@evil.example', headers: [dmarc('pass', { domain: 'evil.example' })], text: 'x' });
    expect(await scene.deliver(proved)).toMatchObject({ outcome: 'ticket' });
    expect(scene.mailsTo('flood@evil.example')).toHaveLength(4);
  });

  test('a sender who floods waits at the mail receiver, with or without an account, before files are stored; a machine’s mail is dropped', async () => {
    const own = { headers: [dmarc('pass')], text: 'x' };
    for (let n = 0; n < 20; n += 1) await scene.deliver(plainMail({ ...own, subject: `Flood of an account ${n}` }));
    const next = plainMail({ ...own, subject: 'One more than allowed' });
    expect(await scene.deliver(next)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    await rows(sql`update tickets set created_at = created_at - interval '61 minutes' where subject like 'Flood of%'`);
    expect(await scene.deliver(next)).toMatchObject({ outcome: 'ticket' });

    const from = 'loop@evil.example';
    const { number, replyTo } = await scene.ask();
    for (let n = 0; n < 100; n += 1) await scene.product.services.rateLimits.consume('inboundMail', `none:${from}`);
    const files = () => rows(sql`select key from deleted_files order by key`);
    const before = await files();
    expect(await scene.deliver(appleReply(replyTo).replace('dev@acme.example', from))).toMatchObject({ status: 429 });
    expect(await files()).toEqual(before);
    const machine = plainMail({ from, to: replyTo, headers: ['Auto-Submitted: auto-replied'], text: 'x' });
    expect(await scene.deliver(machine)).toMatchObject({ outcome: 'limited' });
    const signed = plainMail({ from, to: scene.addressFor(number, from), text: 'x' });
    const proved = plainMail({ from, to: replyTo, headers: [dmarc('pass', { domain: 'evil.example' })], text: 'x' });
    for (const raw of [signed, proved]) expect(await scene.deliver(raw)).toMatchObject({ outcome: 'note' });
  });
});

describe('the webhook', () => {
  test('takes a mail once, however often it comes', async () => {
    const { number, replyTo } = await scene.ask();
    const raw = plainMail({ to: replyTo, messageId: '<once@acme.example>', text: 'Once.' });
    const outcomes = await Promise.all([scene.deliver(raw), scene.deliver(raw), scene.deliver(raw)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['duplicate', 'duplicate', 'message']);
    // The same request again, as if its sender had missed our response.
    const timestamp = Math.floor(Date.now() / 1_000) - 200;
    expect(await scene.deliver(raw, { timestamp })).toMatchObject({ status: 200, outcome: 'duplicate' });
    expect(await scene.deliver(raw, { timestamp })).toMatchObject({ status: 200, outcome: 'duplicate' });
    expect(await scene.deliver(raw, { timestamp: timestamp - 200 })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await scene.threadOf(number)).messages.filter(({ text }) => text === 'Once.')).toHaveLength(1);
  });

  test('refuses who does not know the secret, a request of six minutes ago, and another body under the same signature', async () => {
    const raw = plainMail({ text: 'x' });
    const now = Math.floor(Date.now() / 1_000);
    expect(await scene.deliver(raw, { signedWith: 'another secret of more than 32 letters' })).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect(await scene.deliver(raw, { timestamp: now - 360 })).toMatchObject({ status: 403 });
    expect(await scene.deliver(raw, { timestamp: now + 360 })).toMatchObject({ status: 403 });
    const unsigned = await openBrowser(scene.product).post('/api/mail/inbound', { raw: '' });
    expect(unsigned.status).toBe(403);
    const closed = await startProduct();
    expect((await openBrowser(closed).post('/api/mail/inbound', {})).status).toBe(404);
    await closed.close();
  });

  test('takes the raw mail out of the JSON of providers', async () => {
    const { number, replyTo } = await scene.ask();
    for (const [n, wrap] of [
      (raw: string) => ({ raw: Buffer.from(raw).toString('base64') }),
      (raw: string) => ({ From: 'x', RawEmail: Buffer.from(raw).toString('latin1') }),
    ].entries()) {
      const raw = plainMail({ to: replyTo, text: `Grüße ${n}` });
      expect(await scene.deliver(JSON.stringify(wrap(raw)), { type: 'application/json' })).toMatchObject({ outcome: 'message' });
      expect((await scene.threadOf(number)).messages.at(-1)?.text).toBe(`Grüße ${n}`);
    }
  });

  test('refuses a mail of 30 MB before it is parsed, and reads no more than the limit', async () => {
    const chunk = new Uint8Array(64 * 1024).fill(120);
    for (const declared of [true, false]) {
      let read = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (read >= 30 * megabyte) return controller.close();
          read += chunk.length;
          controller.enqueue(chunk);
        },
      });
      const headers = { 'content-type': 'message/rfc822', ...(declared ? { 'content-length': String(30 * megabyte) } : {}) };
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
      const response = await scene.product.app.request(`${testOrigin}/api/mail/inbound`, init);
      expect([response.status, await response.json()]).toMatchObject([413, { code: 'BODY_TOO_LARGE' }]);
      expect(read).toBeLessThanOrEqual(declared ? megabyte : 26 * megabyte);
    }
  });

  test('refuses mails that are nested too deeply, made of too many parts, or from nobody', async () => {
    const parts = 'Content-Type: text/plain\r\n\r\nx\r\n--b\r\n'.repeat(400);
    const boundaries = ['boundary=b', 'Boundary="b "', 'boundary*=%62', 'boundary=(a comment)b', 'boundary="\\b"'].map((parameter) =>
      plainMail({ headers: [`Content-Type : multipart/mixed;\r\n\t${parameter}`], text: '--b \n'.repeat(5_001) }),
    );
    for (const raw of [
      nestedMail(60),
      ...boundaries,
      plainMail({ headers: ['Content-Type: multipart/mixed; boundary=b'], text: `--b\r\n${parts}` }),
      plainMail({ from: 'nobody', text: 'x' }),
      '{"raw":',
      '',
    ])
      expect(await scene.deliver(raw)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    const forwarded = plainMail({
      from: 'fwd@halden.example',
      subject: 'Forwarded bomb',
      headers: ['Content-Type: message/rfc822'],
      text: plainMail({ text: 'inner' }),
    });
    expect(await scene.deliver(forwarded)).toMatchObject({ status: 200 });
  });

  test('takes a mail whose text looks like many parts: a dump of a database, and a log of requests', async () => {
    const dump = `${'--\n-- Name: runs\n---\n'.repeat(2_000)}${'Content-Type: text/html\n'.repeat(400)}`;
    for (const [subject, headers, text] of [
      ['A dump', [], dump],
      ['A dump in a part', ['Content-Type: multipart/mixed; boundary="b"; x="(1)"'], `--b\n\n${dump}\n--b--\n`],
    ] as const) {
      expect(await scene.deliver(plainMail({ from: 'dba@halden.example', subject, headers, text }))).toMatchObject({ outcome: 'ticket' });
      expect((await scene.newest(subject)).messages[0]?.text).toContain('-- Name: runs');
    }
  });
});

test('records of mails that became no message are deleted after 30 days, and of searches after a year', async () => {
  await rows(sql`insert into inbound_mails (key, reference, outcome, message_id, received_at) values
    ('old ignored', 'r', 'ignored', null, now() - interval '31 days'), ('old young', 'r', 'ignored', null, now() - interval '29 days'),
    ('old message', 'r', 'message', (select min(id) from ticket_messages), now() - interval '31 days')`);
  await rows(sql`insert into article_searches (id, query, locale, last_at) values
    ('ars_old', 'an old search', 'en', now() - interval '366 days'), ('ars_young', 'a young search', 'en', now() - interval '364 days')`);
  const { database } = scene.product;
  const run = { now: new Date() };
  expect([await deleteOldMails(database, run), await deleteOldSearches(database, run)]).toEqual([1, 1]);
  expect(await rows(sql`select key from inbound_mails where key like 'old%' order by key`)).toEqual([
    { key: 'old message' },
    { key: 'old young' },
  ]);
});
