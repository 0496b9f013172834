import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InvitationPageSchema, type TenantSettings, TenantSettingsSchema, tenantLogoPath } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import * as v from 'valibot';
import { type Browser, openBrowser, signIn } from '../../test/browser.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { jobRun } from '../../test/tenant-jobs.ts';
import { attachmentCleanup } from '../jobs/attachment-cleanup.ts';

const directory = testDirectory();
let product: Product;
let owner: Browser;
beforeAll(async () => {
  product = await startProduct({ demo: true, settings: { dataDir: directory.path } });
  owner = await signIn(product, 'owner@acme.example');
});
afterAll(async () => {
  await product.close();
  directory.remove();
});

const settings = async () => v.parse(TenantSettingsSchema, (await owner.get('/api/tenant/settings')).body);

async function upload(browser: Browser, content: Uint8Array | string, version?: number) {
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin', origin: testOrigin };
  const body = typeof content === 'string' ? content : new Uint8Array(content);
  const seen = version ?? (await settings()).version;
  const response = await product.app.request(`${testOrigin}/api/tenant/logo?version=${seen}`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

/** Reads a logo as a stranger. */
async function read(path: string) {
  const response = await product.app.request(testOrigin + path);
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 51, g: 102, b: 153 } }, limitInputPixels: false });
/** A photo that says where it was taken. */
const photo = () =>
  picture(600, 300)
    .withExif({ IFD0: { Copyright: 'Lin Qiu' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

async function uploaded(): Promise<TenantSettings> {
  const { status, text } = await upload(owner, await photo());
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  return v.parse(v.pipe(v.string(), v.parseJson(), TenantSettingsSchema), text);
}

test('a logo is stored small and without metadata, and members and strangers see it under its address', async () => {
  const original = await photo();
  expect((await sharp(original).metadata()).exif?.length).toBeGreaterThan(0);
  const before = await settings();
  expect(before.logo).toBeNull();
  const saved = await uploaded();
  expect(saved).toEqual({ ...before, logo: saved.logo, version: before.version + 1 });
  const developer = await signIn(product, 'dev@acme.example');
  const path = tenantLogoPath((await developer.get('/api/auth/me')).body.tenant?.settings) ?? '';
  expect(path).toBe(`/logos/${saved.logo}`);
  const { status, headers, bytes } = await read(path);
  expect([status, headers.get('content-type'), headers.get('set-cookie')]).toEqual([200, 'image/png', null]);
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const { format, width, height, exif, xmp, iptc } = await sharp(bytes).metadata();
  expect({ format, width, height, exif, xmp, iptc }).toEqual({ format: 'png', width: 256, height: 128 });
});

test('the settings keep the logo, and another logo replaces its file', async () => {
  const first = await uploaded();
  const renamed = await owner.put('/api/tenant/settings', { name: 'Acme & Co', timeZone: first.timeZone, version: first.version });
  expect(renamed.body).toMatchObject({ name: 'Acme & Co', logo: first.logo });
  const second = await uploaded();
  expect(second.logo).not.toBe(first.logo);
  const removed = await owner.delete(`/api/tenant/logo?version=${second.version}`);
  expect([removed.status, v.parse(TenantSettingsSchema, removed.body).logo]).toEqual([200, null]);
  await attachmentCleanup.run({ database: product.database, files: product.services.files }, jobRun(product.services.log));
  const folder = join(directory.path, 'private/logos');
  expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
  for (const gone of [first, second]) expect((await read(`/logos/${gone.logo}`)).status).toBe(404);
});

test('of two owners who change it at once, the second learns what the first has saved, and nothing is stored', async () => {
  const { version } = await settings();
  const saved = await uploaded();
  const late = await upload(owner, await photo(), version);
  expect([late.status, JSON.parse(late.text)]).toMatchObject([409, { code: 'CONFLICT', current: saved }]);
  expect((await owner.delete(`/api/tenant/logo?version=${version}`)).status).toBe(409);
  expect(readdirSync(join(directory.path, 'private/logos'))).toEqual([saved.logo]);
});

describe('refuses by content', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'PICTURE_TYPE'],
    ['text', 'a log', 'PICTURE_TYPE'],
    ['half a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]), 'FILE_DAMAGED'],
    ['nothing', '', 'FILE_EMPTY'],
  ])('%s', async (_what, content, code) => {
    const { logo, version } = await settings();
    const { status, text } = await upload(owner, content);
    expect([status, text]).toEqual([400, expect.stringContaining(code)]);
    expect(await settings()).toMatchObject({ logo, version });
  });

  test('a picture of 50 megapixels, however small its file is', async () => {
    const huge = await picture(10_000, 5_000).png().toBuffer();
    expect(huge.byteLength).toBeLessThan(1024 * 1024);
    const { status, text } = await upload(owner, huge);
    expect([status, text]).toEqual([400, expect.stringContaining('FILE_DAMAGED')]);
  });

  test('what is too large, has no version, or comes from somebody else', async () => {
    expect((await upload(owner, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await owner.delete('/api/tenant/logo')).status).toBe(400);
    expect((await owner.delete('/api/tenant/logo?version=x')).status).toBe(400);
    const developer = await signIn(product, 'dev@acme.example');
    expect((await upload(developer, await photo())).status).toBe(403);
    expect((await developer.delete('/api/tenant/logo?version=1')).status).toBe(403);
    expect((await upload(openBrowser(product), await photo())).status).toBe(401);
  });
});

test('an invitation shows the logo to a person without an account', async () => {
  const { logo } = await uploaded();
  expect((await owner.post('/api/invitations', { emails: ['invited@acme.example'], role: 'viewer' })).status).toBe(201);
  const mail = product.services.mailer.mailbox?.list().find(({ to }) => to === 'invited@acme.example');
  const token = /accept-invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  const page = v.parse(InvitationPageSchema, (await openBrowser(product).get(`/api/auth/invitations/${token}`)).body);
  expect(page.logo).toBe(`/logos/${logo}`);
  expect((await read(page.logo ?? '')).status).toBe(200);
});

test('nothing else lies under the address of logos', async () => {
  for (const id of ['none', 'logo_01k00000000000000000000000', '..%2Fattachments%2Fatt_1', 'pic_01k00000000000000000000000'])
    expect([id, (await read(`/logos/${id}`)).status]).toEqual([id, 404]);
});
