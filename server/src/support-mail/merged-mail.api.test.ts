import { SupportThreadSchema, TicketThreadSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from '../../test/browser.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { plainMail } from '../../test/mails.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { receiveMail } from './inbound/receive.ts';
import { replyAddress } from './reply-address.ts';

const inbound = { address: 'support@cairn.example', secret: 'x'.repeat(40), authservId: null, maxBytes: 1024 * 1024 };
const directory = testDirectory();
let product: Product;
let developer: Browser;
let lead: Browser;
let staff: Browser;
beforeAll(async () => {
  const support = { attachmentMaxBytes: 1024, attachmentsPerMessage: 5, inbound };
  product = await startProduct({ demo: true, settings: { dataDir: directory.path, support } });
  [developer, lead, staff] = await Promise.all([
    signIn(product, 'dev@acme.example'),
    signIn(product, 'lead@acme.example'),
    signIn(product, 'staff@cairn.example'),
  ]);
});
afterAll(async () => {
  await product.close();
  directory.remove();
});

async function ask(who: Browser, email: string, subject: string) {
  const { text } = await who.post('/api/support/tickets', { subject, text: 'Since Monday.' });
  const { ticket } = v.parse(SupportThreadSchema, JSON.parse(text));
  return { ...ticket, replyTo: replyAddress(product.services.settings.secret, inbound.address, ticket.number, email) };
}
const deliver = (mail: Parameters<typeof plainMail>[0]) => receiveMail(product.services, inbound, Buffer.from(plainMail(mail)), 'req_1');
const threadOf = async (number: number) => v.parse(TicketThreadSchema, JSON.parse((await staff.get(`/api/tickets/${number}`)).text));
const ownTexts = async (who: Browser, number: number) =>
  v
    .parse(SupportThreadSchema, JSON.parse((await who.get(`/api/support/tickets/${number}`)).text))
    .messages.map(({ text, sender }) => [text, sender]);

test('a mail into a merged ticket goes on in the one that is kept, and only its writer sees it', async () => {
  const kept = await ask(developer, 'dev@acme.example', 'The kept one');
  const merged = await ask(lead, 'lead@acme.example', 'The merged one');
  const stranger = 'mallory@evil.example';
  expect(await deliver({ from: stranger, to: merged.replyTo, text: 'Me, too.' })).toBe('note');
  const follow = (number: number, follows: boolean) => staff.post(`/api/tickets/${number}/followers`, { email: stranger, follows });
  expect((await follow(merged.number, true)).status).toBe(200);
  const versions = await Promise.all([kept, merged].map(async ({ number }) => (await threadOf(number)).ticket));
  const [{ version } = { version: 0 }, other] = versions;
  const tickets = [{ id: merged.id, version: other?.version }];
  expect((await staff.post(`/api/tickets/${kept.id}/merge`, { version, tickets })).status).toBe(200);
  // Followers of the merged ticket follow the remaining one, until staff remove them from both.
  const followers = async () => (await threadOf(kept.number)).ticket.followers;
  expect(await followers()).toEqual([stranger]);
  expect((await follow(merged.number, false)).body.code).toBe('STATE_INVALID');
  for (const follows of [false, true, false]) {
    expect((await follow(kept.number, follows)).status).toBe(200);
    expect(await followers()).toEqual(follows ? [stranger] : []);
  }
  await staff.post(`/api/tickets/${kept.id}/messages`, { text: 'Please try again.', actions: { status: 'solved' } });

  await product.services.mailer.settled();
  const mailsTo = (address: string) => product.services.mailer.mailbox?.list().filter(({ to }) => to === address) ?? [];
  expect(mailsTo(stranger)).toEqual([]);
  // No Message-IDs of the other requester's messages.
  const asked = (await threadOf(kept.number)).messages.filter(({ text }) => text === 'Since Monday.');
  const referenceOf = (from: number | null) => `<${asked.find((message) => message.from === from)?.id}@localhost>`;
  expect(mailsTo('lead@acme.example')[0]?.thread?.references).toEqual([referenceOf(merged.number)]);
  expect(mailsTo('dev@acme.example')[0]?.thread?.references).toEqual([referenceOf(null)]);

  const from = 'Lead <lead@acme.example>';
  expect(await deliver({ from, to: merged.replyTo, text: 'By the old address.' })).toBe('message');
  // The address of the other requester, who forwarded an answer: it identifies the ticket, but verifies nobody.
  expect(await deliver({ from, to: kept.replyTo, text: 'By the new address.' })).toBe('message');
  const { ticket, messages } = await threadOf(kept.number);
  expect(ticket).toMatchObject({ status: 'open', waitingSince: expect.any(String) });
  expect(messages.slice(-2)).toMatchObject([
    { text: 'By the old address.', from: merged.number, visibility: 'public', mail: { unverified: false } },
    { text: 'By the new address.', from: merged.number, visibility: 'public', mail: { unverified: true } },
  ]);
  expect(await ownTexts(lead, merged.number)).toEqual([
    ['Since Monday.', null],
    ['Please try again.', null],
    ['By the old address.', null],
    ['By the new address.', from],
  ]);
  expect(await ownTexts(developer, kept.number)).toEqual([
    ['Since Monday.', null],
    ['Please try again.', null],
  ]);
  const answered = messages.find(({ text }) => text === 'Please try again.');
  await staff.post(`/api/tickets/${kept.id}/messages`, { text: 'Better?' });
  await product.services.mailer.settled();
  const references = mailsTo('lead@acme.example')[0]?.thread?.references;
  expect(references).toHaveLength(4);
  expect(references?.slice(0, 2)).toEqual([referenceOf(merged.number), `<${answered?.id}@localhost>`]);
});

test('tickets of a sender without an account are merged with those of the same address alone', async () => {
  const open = async (from: string, subject: string) => {
    expect(await deliver({ from, subject, text: 'Hello.' })).toBe('ticket');
    const [found] = (await staff.get(`/api/tickets?q=${subject}`)).body.items ?? [];
    return { id: found?.id, version: found?.version };
  };
  const [first, second, other] = [
    await open('Nora <nora@halden.example>', 'Zebra'),
    await open('N <Nora@halden.example>', 'Okapi'),
    await open('Vic <vic@halden.example>', 'Quagga'),
  ];
  const merge = (tickets: object[]) => staff.post(`/api/tickets/${first.id}/merge`, { version: first.version, tickets });
  const refused = await merge([second, other]);
  expect([refused.status, refused.body.code]).toEqual([422, 'REQUESTER_DIFFERS']);
  expect((await merge([second])).status).toBe(200);
});
