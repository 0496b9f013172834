import { InitialStateSchema, initialStateElementId } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { startTestCairn, type TestCairn } from '../../test/cairn.ts';

let cairn: TestCairn;
beforeAll(async () => {
  cairn = await startTestCairn();
});
afterAll(() => cairn.stop());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(cairn.url + path, { headers, method, redirect: 'manual' });
const stateOf = (html: string) =>
  v.parse(InitialStateSchema, JSON.parse(new RegExp(`id="${initialStateElementId}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? 'null'));

describe('the pages', () => {
  test.each(['/', '/auth/login', '/auth/verify?email=x'])('%s is public, never kept, and under the strict policy', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await response.text();
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
    expect(html).toContain(`nonce="${nonce}"`);
    expect(stateOf(html)).toMatchObject({ user: null, tenant: null, plan: { remotes: [] } });
    expect((await get(path)).headers.get('content-security-policy')).not.toContain(String(nonce));
  });

  test.each(['/app', '/app/projects?q=a%20b&c=d', '/app/project/branches?project=x%2Fy'])(
    '%s asks a visitor who is not signed in to sign in first, and remembers where they went',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(302);
      const target = new URL(response.headers.get('location') ?? '', cairn.url);
      expect(target.pathname).toBe('/auth/login');
      const url = new URL(path, cairn.url);
      expect(target.searchParams.get('redirect')).toBe(url.pathname + url.search);
    },
  );

  test('the language comes from the cookie, then from the browser', async () => {
    const spanish = { 'Accept-Language': 'es-AR,es;q=0.8' };
    expect(await (await get('/', spanish)).text()).toContain('<html lang="es-MX" dir="ltr">');
    const arabic = await (await get('/', { ...spanish, Cookie: 'cairn-locale=ar; cairn-scheme=dark' })).text();
    expect(arabic).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
    expect(arabic).toContain('href="/assets/public/static/locale-ar.js"');
    expect(arabic).toContain('href="/assets/public/static/landing-ar.js"');
    expect(await (await get('/auth/login')).text()).not.toContain('/landing-');
    expect(await (await get('/', { Cookie: 'cairn-locale=<x>; cairn-scheme="><script>' })).text()).toContain('<html lang="en" dir="ltr">');
  });

  test('an unknown path is the not-found page, below /api JSON, and a missing file no page at all', async () => {
    for (const path of ['/nowhere', '/auth/nowhere']) {
      const page = await get(path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(page.headers.get('content-type')).toContain('text/html');
    }
    for (const path of [
      '/api/nowhere',
      '/api/registry/nowhere',
      '/assets/app/static/none.js',
      `/assets/app/${'long'.repeat(100)}.js`,
      '/assets/app/app.html',
      '/assets/app/host.json',
      '/assets/app/../host.json',
      '/favicon.ico',
      '/dev/problems.json', // development only
    ]) {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('the anonymous shell is there for the service worker', async () => {
    const response = await get('/app-shell');
    expect(response.status).toBe(200);
    expect(stateOf(await response.text())).toMatchObject({ user: null, plan: { revision: 0, remotes: [], forbidden: [] } });
  });

  test('the host’s files: hashed ones for ever, the worker and root files by revalidation', async () => {
    expect((await get('/assets/app/static/main.0123.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    // A page may run it as a worker with its own policy, which must allow loading its parts.
    expect((await get('/assets/app/static/main.0123.js')).headers.get('content-security-policy')).toContain("script-src 'self'");
    const worker = await get('/sw.js');
    expect(worker.headers.get('service-worker-allowed')).toBe('/');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect((await get('/sw.js', { 'If-None-Match': worker.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await get('/manifest.webmanifest')).headers.get('content-type')).toContain('application/manifest+json');
    expect((await get('/icons/icon-192.png')).headers.get('content-type')).toBe('image/png');
  });

  test('only GET and HEAD', async () => {
    expect((await get('/', {}, 'HEAD')).status).toBe(200);
    expect((await get('/', {}, 'POST')).status).toBe(405);
    expect((await get('/app', {}, 'DELETE')).headers.get('allow')).toBe('GET, HEAD');
  });

  test('says that it is ready', async () => {
    const response = await get('/healthz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
  });
});
