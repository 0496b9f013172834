import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Attachment, AttachmentSchema, SupportThreadSchema } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { jobRun } from '../../test/tenant-jobs.ts';
import { attachmentCleanup } from '../jobs/attachment-cleanup.ts';

const directory = testDirectory();
let product: Product;
let developer: Browser;
let lead: Browser;
let staff: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true, settings: { dataDir: directory.path } });
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

/** Uploads the bytes of a file like a browser. */
async function upload(browser: Browser, path: string, name: string, content: Uint8Array | string) {
  const response = await product.app.request(`${testOrigin}${path}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
      origin: testOrigin,
    },
    body: typeof content === 'string' ? content : new Uint8Array(content),
  });
  return { status: response.status, text: await response.text() };
}

async function uploaded(browser: Browser, path: string, name: string, content: Uint8Array | string): Promise<Attachment> {
  const { status, text } = await upload(browser, path, name, content);
  if (status !== 201) throw new Error(`an upload was answered with ${status} ${text}`);
  return v.parse(AttachmentSchema, JSON.parse(text));
}

/** Downloads a file. */
async function download(browser: Browser, path: string): Promise<{ status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> }> {
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const response = await product.app.request(`${testOrigin}${path}`, { headers: { cookie } });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const stored = () => {
  const folder = join(directory.path, 'private/attachments');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const photo = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'Lin Qiu, 52.5200 N 13.4050 E' } })
    .jpeg()
    .toBuffer();

async function ticketWith(attachments: string[]) {
  const asked = await developer.post('/api/support/tickets', { subject: 'Hooks stop', text: 'A log and a screenshot.', attachments });
  expect([asked.status, asked.text.slice(0, asked.status === 201 ? 0 : 500)]).toEqual([201, '']);
  return v.parse(SupportThreadSchema, JSON.parse(asked.text));
}

test('files go with a message, are read by its readers with headers that let nothing run, and by nobody else', async () => {
  const log = await uploaded(developer, '/api/support/attachments', 'hook-spool.log', '12:01 lock kept\n');
  const picture = await uploaded(developer, '/api/support/attachments', 'no-session.jpg', await photo());
  expect([log.kind, picture.kind, picture.width, picture.height]).toEqual(['file', 'picture', 40, 20]);
  expect((await download(lead, `/api/support/attachments/${log.id}`)).status).toBe(404);

  const { ticket, messages } = await ticketWith([log.id, picture.id]);
  expect(messages[0]?.attachments.map(({ name }) => name)).toEqual(['hook-spool.log', 'no-session.jpg']);
  const staffPath = `/api/tickets/${ticket.id}/attachments`;
  for (const [browser, path] of [
    [developer, `/api/support/attachments/${log.id}`],
    [staff, `${staffPath}/${log.id}`],
  ] as const) {
    const { status, headers, bytes } = await download(browser, path);
    expect([status, Buffer.from(bytes).toString()]).toEqual([200, '12:01 lock kept\n']);
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''hook-spool.log");
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  }
  const shown = await download(staff, `${staffPath}/${picture.id}`);
  expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(Buffer.from(shown.bytes).includes('Lin Qiu')).toBe(false);
  expect((await sharp(shown.bytes).metadata()).width).toBe(40);

  expect((await download(lead, `/api/support/attachments/${log.id}`)).status).toBe(404);
  expect((await download(developer, `${staffPath}/${log.id}`)).status).toBe(403);
  expect((await openBrowser(product).get(`${staffPath}/${log.id}`)).status).toBe(401);
  expect((await download(staff, `/api/tickets/1001/attachments/${log.id}`)).status).toBe(404);
});

test('a file of an internal note is read by staff alone', async () => {
  const { ticket } = await ticketWith([]);
  const path = `/api/tickets/${ticket.id}/attachments`;
  const file = await uploaded(staff, path, 'finding.txt', 'the customer’s key leaked');
  await staff.post(`/api/tickets/${ticket.id}/messages`, { text: 'See the file.', visibility: 'internal', attachments: [file.id] });
  expect((await download(staff, `${path}/${file.id}`)).status).toBe(200);
  expect((await download(developer, `/api/support/attachments/${file.id}`)).status).toBe(404);
  expect((await developer.get(`/api/support/tickets/${ticket.id}`)).text).not.toContain('finding.txt');
  const answer = await uploaded(staff, path, 'steps.txt', 'restart');
  await staff.post(`/api/tickets/${ticket.id}/messages`, { text: 'Try this.', attachments: [answer.id] });
  expect((await download(developer, `/api/support/attachments/${answer.id}`)).status).toBe(200);
});

test('a file is sent once, by whoever uploaded it, in its own organization', async () => {
  const file = await uploaded(developer, '/api/support/attachments', 'once.txt', 'x');
  const ask = (browser: Browser, attachments: string[]) =>
    browser.post('/api/support/tickets', { subject: 'Twice', text: 'Mine.', attachments });
  expect((await ask(lead, [file.id])).body.issues).toMatchObject([{ field: 'attachments', code: 'FILE_UNKNOWN' }]);
  expect((await ask(developer, [file.id])).status).toBe(201);
  expect((await ask(developer, [file.id])).body.issues).toMatchObject([{ code: 'FILE_UNKNOWN' }]);
  expect(
    (
      await ask(
        developer,
        Array.from({ length: 6 }, (_, n) => `att_${n}`),
      )
    ).body.issues,
  ).toMatchObject([{ code: 'TOO_MANY' }]);
});

describe('refuses by content, whatever the name says', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
  const bomb = () =>
    sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
  test.each([
    ['an SVG as a picture', 'trace.png', svg, 'FILE_TYPE'],
    ['an SVG behind a comment', 'trace.svg', `<!-- a --> ${svg}`, 'FILE_TYPE'],
    ['HTML as a log', 'page.log', '\n  <!doctype html><script>alert(1)</script>', 'FILE_TYPE'],
    ['a script', 'run.txt', '#!/bin/sh\nrm -rf ~', 'FILE_TYPE'],
    ['a program', 'setup.pdf', Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0), 'FILE_TYPE'],
    ['text that is named as a program', 'start.bat', 'del *', 'FILE_TYPE'],
    ['the test virus', 'eicar.com', eicar, 'FILE_TYPE'],
    ['the test virus as text', 'eicar.txt', eicar, 'FILE_TYPE'],
    ['half a picture', 'cut.png', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]), 'FILE_DAMAGED'],
    ['nothing', 'empty.txt', '', 'FILE_EMPTY'],
  ])('%s', async (_what, name, content, code) => {
    const { status, text } = await upload(developer, '/api/support/attachments', name, content);
    expect([status, text]).toEqual([400, expect.stringContaining(code)]);
  });

  test('a picture of 81 million pixels, and a file beyond the limit', async () => {
    expect(await upload(developer, '/api/support/attachments', 'bomb.png', await bomb())).toMatchObject({
      status: 400,
      text: expect.stringContaining('FILE_DAMAGED'),
    });
    const { status } = await upload(developer, '/api/support/attachments', 'large.txt', 'x'.repeat(1024 * 1024 + 1));
    expect(status).toBe(413);
  });

  test('a name that leads elsewhere becomes a plain one', async () => {
    expect((await uploaded(developer, '/api/support/attachments', '../../etc/passwd.log', 'x')).name).toBe('-..-etc-passwd.log');
    for (const hidden of ['a\nb.log', 'photo\u202egpj.log'])
      expect(await upload(developer, '/api/support/attachments', hidden, 'x')).toMatchObject({ status: 400 });
  });
});

test('what is never sent goes after a day, and a file goes with its ticket', async () => {
  const { files } = product.services;
  const unsent = await uploaded(developer, '/api/support/attachments', 'unsent.txt', 'never');
  const sent = await uploaded(developer, '/api/support/attachments', 'sent.txt', 'sent');
  const removed = await uploaded(developer, '/api/support/attachments', 'removed.txt', 'removed');
  const { ticket } = await ticketWith([sent.id]);
  expect((await developer.delete(`/api/support/attachments/${removed.id}`)).status).toBe(200);
  expect((await developer.delete(`/api/support/attachments/${sent.id}`)).status).toBe(404);
  expect(stored()).toEqual(expect.arrayContaining([unsent.id, sent.id, removed.id]));
  const means = { database: product.database, files };

  await attachmentCleanup.run(means, jobRun(product.services.log));
  expect(stored()).toEqual(expect.arrayContaining([unsent.id, sent.id]));
  expect(stored()).not.toContain(removed.id);
  await product.database.maintain(async (tx) => {
    await tx.execute(sql`update ticket_attachments set created_at = now() - interval '25 hours'`);
    await tx.execute(sql`delete from tickets where id = ${ticket.id}`);
  });
  await attachmentCleanup.run(means, jobRun(product.services.log));
  expect(stored()).not.toContain(unsent.id);
  expect(stored()).not.toContain(sent.id);
  expect(stored().length).toBeGreaterThan(0);
});

test('files are counted as storage of the organization', async () => {
  const { user } = (await developer.get('/api/auth/me')).body;
  const scope = { tenantId: user?.tenantId ?? '', userId: '' };
  const bytes = async () => {
    const { rows } = await product.database.inTenant(scope, (tx) => tx.execute<{ n: string }>(sql`select usage_storage() as n`));
    return Number(rows[0]?.n);
  };
  const before = await bytes();
  await uploaded(developer, '/api/support/attachments', 'thousand.txt', 'x'.repeat(1_000));
  expect((await bytes()) - before).toBe(1_000);
});
