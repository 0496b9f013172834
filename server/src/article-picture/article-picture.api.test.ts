import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ArticlePictureSchema, ArticleSchema, articlePicturePath } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { until } from '../../test/processes.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { jobRun } from '../../test/tenant-jobs.ts';
import { articlePicturesJob } from '../jobs/article-pictures.ts';
import { attachmentCleanup } from '../jobs/attachment-cleanup.ts';
import { deleteUnusedPictures } from './clean-up.ts';
import { usedPictures } from './used.ts';

const directory = testDirectory();
let product: Product;
let staff: Browser;
let member: Browser;
let visitor: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true, settings: { dataDir: directory.path } });
  [staff, member] = await Promise.all([signIn(product, 'staff@cairn.example'), signIn(product, 'dev@acme.example')]);
  visitor = openBrowser(product);
});
afterAll(async () => {
  await product.close();
  directory.remove();
});

const cookieOf = ({ cookies }: Browser) => [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');

async function upload(browser: Browser, content: Uint8Array | string) {
  const headers = { cookie: cookieOf(browser), 'sec-fetch-site': 'same-origin', origin: testOrigin };
  const body = typeof content === 'string' ? content : new Uint8Array(content);
  const response = await product.app.request(`${testOrigin}/api/articles/pictures`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

/** A photo with GPS metadata. */
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 51, g: 102, b: 153 } } })
    .withExif({ IFD0: { Copyright: 'Lin Qiu' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

async function uploadedPath(): Promise<string> {
  const { status, text } = await upload(staff, await photo());
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  return articlePicturePath(v.parse(v.pipe(v.string(), v.parseJson(), ArticlePictureSchema), text));
}

async function read(browser: Browser, path: string, headers: Record<string, string> = {}) {
  const response = await product.app.request(testOrigin + path, { headers: { cookie: cookieOf(browser), ...headers } });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const statuses = (path: string) => Promise.all([visitor, member, staff].map(async (browser) => (await read(browser, path)).status));

const create = (title: string, body: string, audience = 'public') => staff.post('/api/articles', { title, body, audience });

async function publish(title: string, body: string, audience: string) {
  const created = await create(title, body, audience);
  expect([created.status, created.status === 201 ? '' : created.text]).toEqual([201, '']);
  const article = v.parse(v.pipe(v.string(), v.parseJson(), ArticleSchema), created.text);
  const published = await staff.post(`/api/articles/${article.id}/texts/en/transition`, { version: 1, to: 'published' });
  expect(published.status).toBe(200);
  return article;
}

test('a picture is read by the readers of a published text that shows it, and by staff', async () => {
  const path = await uploadedPath();
  expect(path).toMatch(/^\/help\/pictures\/pic_[0-9a-z]{26}-60x40$/);
  expect(await statuses(path)).toEqual([404, 404, 200]);
  await create('A draft', `![The button](${path})`);
  expect(await statuses(path)).toEqual([404, 404, 200]);
  expect((await read(staff, path)).headers.get('cache-control')).toBe('private, max-age=300');

  await publish('For staff', `![The button](${path})`, 'staff');
  expect(await statuses(path)).toEqual([404, 404, 200]);
  await publish('For members', `![The button](${path})`, 'signed-in');
  expect(await statuses(path)).toEqual([404, 200, 200]);
  expect((await read(member, path)).headers.get('cache-control')).toBe('private, no-cache');

  const article = await publish('For everybody', `> [!NOTE]\n> ![The button][1]\n\n[1]: ${path}`, 'public');
  expect(await statuses(path)).toEqual([200, 200, 200]);
  const { headers, bytes } = await read(visitor, path);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('content-type')).toBe('image/jpeg');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('set-cookie')).toBeNull();
  expect((await read(visitor, path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  const { exif, width } = await sharp(bytes).metadata();
  expect([exif, width]).toEqual([undefined, 60]);

  const archived = await staff.patch(`/api/articles/${article.id}`, { version: article.version, archived: true });
  expect(archived.status).toBe(200);
  expect(await statuses(path)).toEqual([404, 200, 200]);
  for (const unknown of ['/help/pictures/none', '/help/pictures/pic_01k00000000000000000000000-1x1', `${path}.svg`])
    expect(await statuses(unknown)).toEqual([404, 404, 404]);
});

test('texts show pictures of the store alone, however they are written', async () => {
  const path = await uploadedPath();
  for (const body of [
    '![a](https://img.example/1.png)',
    '![a][b]\n\n[b]: //img.example/1.png',
    '- > | a |\n  > | - |\n  > | ![a](/api/support/attachments/att_1) |',
    '[![a](data:image/png;base64,aaaa)](/help/search)',
    `![a](https://cairn.example${path})`,
    `![a](${path}?x)`,
  ])
    expect([body, (await create('Foreign', body)).body.issues]).toMatchObject([body, [{ field: 'body', code: 'PICTURE_FOREIGN' }]]);
  for (const unknown of ['/help/pictures/pic_01k00000000000000000000000-1x1', path.replace('60x40', '600x400')])
    expect((await create('Unknown', `![a](${unknown})`)).body.issues).toMatchObject([{ field: 'body', code: 'PICTURE_UNKNOWN' }]);
  expect((await create('Code', '`![a](https://img.example/1.png)`\n\n\\![a](https://img.example/1.png)')).status).toBe(201);
});

describe('refuses by content', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'PICTURE_TYPE'],
    ['text', 'a log', 'PICTURE_TYPE'],
    ['a PDF', '%PDF-1.7', 'PICTURE_TYPE'],
    ['the test virus', 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*', 'PICTURE_TYPE'],
    ['half a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]), 'FILE_DAMAGED'],
    ['nothing', '', 'FILE_EMPTY'],
  ])('%s', async (_what, content, code) => {
    const { status, text } = await upload(staff, content);
    expect([status, text]).toEqual([400, expect.stringContaining(code)]);
  });

  test('what is too large, and people who are not staff', async () => {
    expect((await upload(staff, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(member, await photo())).status).toBe(403);
    expect((await upload(visitor, await photo())).status).toBe(401);
  });
});

test('a picture stays that a text is being saved with while it is cleaned up', async () => {
  const path = await uploadedPath();
  const id = /pic_[0-9a-z]{26}/.exec(path)?.[0] ?? '';
  const unused = sql`update article_pictures set unused_since = now() - interval '8 days' where id = ${id}`;
  expect((await product.database.maintain((tx) => tx.execute(unused))).rowCount).toBe(1);
  const deleted = Promise.withResolvers<number>();
  await product.database.maintain(async (tx) => {
    expect(await usedPictures(tx, `![a](${path})`)).toEqual([id]);
    void deleteUnusedPictures(product.database, { now: new Date() }).then(deleted.resolve, deleted.reject);
    const stopped = 'select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0';
    await until('the clean-up to wait', async () => (await product.owner.query(stopped)).rowCount !== 0);
  });
  expect(await deleted.promise).toBe(0);
  expect((await create('Saved meanwhile', `![a](${path})`)).status).toBe(201);
});

test('a picture goes a week after the last text that showed it, and stays for a revision', async () => {
  const [unused, drafted, revised] = [await uploadedPath(), await uploadedPath(), await uploadedPath()];
  const idIn = (path: string) => /pic_\w+/.exec(path)?.[0] ?? '';
  const stored = () => {
    const folder = join(directory.path, 'private/pictures');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const at = (days: number) => ({ ...jobRun(product.services.log), now: new Date(Date.now() + days * 24 * 3_600_000) });
  const run = async (days: number) => {
    await articlePicturesJob.run({ database: product.database }, at(days));
    await attachmentCleanup.run({ database: product.database, files: product.services.files }, jobRun(product.services.log));
  };
  const draft = v.parse(v.pipe(v.string(), v.parseJson(), ArticleSchema), (await create('Drafted', `![a](${drafted})`)).text);
  const article = await publish('Revised', `![a](${revised})`, 'public');
  const fields = { slug: 'revised', title: 'Revised', summary: '' };
  const change = await staff.put(`/api/articles/${article.id}/texts/en`, { version: 2, ...fields, body: 'No picture' });
  expect(change.status).toBe(200);

  await run(0);
  await run(6);
  expect(stored()).toEqual(expect.arrayContaining([idIn(unused), idIn(drafted), idIn(revised)]));
  await run(8);
  expect(stored()).not.toContain(idIn(unused));
  expect(stored()).toEqual(expect.arrayContaining([idIn(drafted), idIn(revised)]));

  const cleared = { version: 1, slug: 'drafted', title: 'Drafted', summary: '' };
  expect((await staff.put(`/api/articles/${draft.id}/texts/en`, { ...cleared, body: 'None' })).status).toBe(200);
  await run(9);
  const again = await staff.put(`/api/articles/${draft.id}/texts/en`, { ...cleared, version: 2, body: `![a](${drafted})` });
  expect(again.status).toBe(200);
  await run(30);
  expect(stored()).toEqual(expect.arrayContaining([idIn(drafted), idIn(revised)]));
});
