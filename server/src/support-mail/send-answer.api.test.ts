import { SupportThreadSchema } from '@cairn/api';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { signIn } from '../../test/browser.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { type Product, startProduct } from '../../test/product.ts';
import { readReplyAddress } from './reply-address.ts';

let server: MailServer;
let product: Product;
beforeAll(async () => {
  server = await startMailServer();
  const inbound = { address: 'support@cairn.example', secret: 'x'.repeat(40), authservId: null, maxBytes: 1024 };
  product = await startProduct({
    demo: true,
    settings: {
      smtpUrl: server.url,
      support: { attachmentMaxBytes: 1024, attachmentsPerMessage: 5, inbound },
    },
  });
});
afterAll(async () => {
  await product.close();
  await server.close();
});

const header = (data: string, name: string) =>
  new RegExp(`^${name}: ((?:.|\\r\\n[ \\t])*)\\r$`, 'm').exec(data)?.[1]?.replace(/\r\n\s+/g, ' ');

test('an answer goes out by SMTP, whole, in the thread of the mails before, with a signed address; a note does not', async () => {
  const developer = await signIn(product, 'dev@acme.example');
  const staff = await signIn(product, 'staff@cairn.example');
  const asked = await developer.post('/api/support/tickets', { subject: 'Hooks stop evil.example/login', text: 'Since Monday.' });
  const { ticket, messages } = v.parse(SupportThreadSchema, JSON.parse(asked.text));
  const path = `/api/tickets/${ticket.id}/messages`;
  await staff.post(path, { text: 'A note.', visibility: 'internal' });
  await staff.post(path, { text: 'First line.\n\nSecond <b>line</b>.' });
  await staff.post(path, { text: 'And another.' });
  await product.services.mailer.settled();

  expect(server.received.map(({ to }) => to)).toEqual([['dev@acme.example'], ['dev@acme.example']]);
  const [first = '', second = ''] = server.received.map(({ data }) => data);
  const plain = first.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(plain).toContain('First line.\r\n\r\nSecond <b>line</b>.');
  expect(plain).toContain('Second &lt;b&gt;line&lt;/b&gt;.');
  expect(plain).not.toContain('A note.');
  expect(plain).toContain(`http://localhost:4000/app/help?ticket=${ticket.number}`);
  // A stranger's subject contains no links.
  expect(header(first, 'Subject')).not.toContain('evil.example');
  const firstId = header(first, 'Message-ID');
  expect(firstId).toMatch(/^<tkm_\w{26}@localhost>$/);
  const asking = `<${messages[0]?.id}@localhost>`;
  expect([header(first, 'In-Reply-To'), header(first, 'References')]).toEqual([asking, asking]);
  expect([header(second, 'In-Reply-To'), header(second, 'References')]).toEqual([firstId, `${asking} ${firstId}`]);
  const replyTo = header(first, 'Reply-To') ?? '';
  const read = (sender: string) => readReplyAddress(product.services.settings.secret, 'support@cairn.example', replyTo, sender);
  expect(read('Dev@acme.example')).toEqual({ ticket: ticket.number, isSenders: true });
  expect(read('mallory@evil.example')).toEqual({ ticket: ticket.number, isSenders: false });
  expect(replyTo.indexOf('@')).toBeLessThanOrEqual(64);

  // Somebody who was removed from the organization gets none of its answers.
  await product.database.maintain((tx) =>
    tx.execute(sql`delete from memberships where user_id = (select id from users where email = 'dev@acme.example')`),
  );
  expect((await staff.post(path, { text: 'Too late.' })).status).toBe(201);
  await product.services.mailer.settled();
  expect(server.received).toHaveLength(2);
});
