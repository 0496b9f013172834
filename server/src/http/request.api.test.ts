import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { Hono } from 'hono';
import { mailedCode, openBrowser, signIn } from '../../test/browser.ts';
import { type Product, startProduct, testOrigin } from '../../test/product.ts';
import { assemble, createProductServices } from '../app.ts';
import { openDatabase } from '../database/database.ts';
import { demoPassword } from '../demo/accounts.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: true });
});
afterAll(() => product.close());

describe('a malformed request', () => {
  const secret = 'never-to-be-seen-again';
  const bodies: [name: string, body: string][] = [
    ['broken JSON', `{"email": "${secret}`],
    ['another shape', JSON.stringify([secret])],
    ['other kinds', JSON.stringify({ email: { nested: secret }, password: [secret], name: 7, acceptTerms: secret })],
    ['a wrong address', JSON.stringify({ email: secret, password: secret, name: secret, acceptTerms: true })],
    ['nothing', ''],
  ];
  test.each(bodies)('%s: 400 with fields and codes, and nothing of what was sent', async (_name, body) => {
    const answer = await openBrowser(product).post('/api/auth/register', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.body.issues?.length).toBeGreaterThan(0);
    for (const { code, message } of answer.body.issues ?? [])
      expect([code, message]).toEqual([expect.stringMatching(/^[A-Z_]+$/), expect.stringMatching(/\S/)]);
    expect(answer.text).not.toContain(secret);
    expect(answer.text).not.toMatch(/node_modules|\.ts:|at /);
  });

  test('a missing field says which', async () => {
    const answer = await openBrowser(product).post('/api/auth/login', {});
    expect(answer.body.issues).toEqual([
      { field: 'email', code: 'REQUIRED', message: 'This is required.' },
      { field: 'password', code: 'REQUIRED', message: 'This is required.' },
    ]);
  });

  test('a nested one says where', async () => {
    const browser = await signIn(product, 'dev@acme.example');
    const answer = await browser.post('/api/decisions', {
      projectId: 'x',
      title: 't',
      outcome: 'o',
      options: [{ name: 'a' }, { name: '' }],
    });
    expect(answer.body.issues).toEqual([{ field: 'options.1.name', code: 'TEXT_REQUIRED', message: 'Enter a text.' }]);
  });

  test('a body that is too large, an unknown path, a wrong number', async () => {
    const browser = await signIn(product, 'dev@acme.example');
    expect((await browser.post('/api/projects', { name: 'x'.repeat(3_200_000) })).body.code).toBe('BODY_TOO_LARGE');
    expect((await browser.get('/api/nothing/here')).body).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect((await browser.get('/api/projects?limit=many')).body.issues).toMatchObject([{ field: 'limit', code: 'NUMBER_INVALID' }]);
    expect((await browser.get('/api/projects?offset=10001')).body.issues).toMatchObject([{ field: 'offset', code: 'NUMBER_TOO_LARGE' }]);
    expect((await browser.get(`/api/projects/${encodeURIComponent("x' or 1=1 --")}`)).status).toBe(404);
    expect((await browser.get('/api/projects/payments-api/decisions/99999999999')).status).toBe(400);
    expect((await browser.get('/api/projects/payments-api/decisions/4294967296')).status).toBe(400);
    expect((await browser.get(`/api/projects?q=${encodeURIComponent('a\u0000b')}`)).status).toBe(400);
    for (const text of ['a\u0000b', 'a\ud800'])
      expect((await browser.post('/api/conversations', { projectId: 'x', text })).body.issues).toMatchObject([
        { field: 'text', code: 'TEXT_INVALID' },
      ]);
    expect((await browser.get('/api/conversations/a%00b')).status).toBe(400);
    const lead = await signIn(product, 'lead@acme.example');
    expect((await lead.patch('/api/projects/payments-api', { version: 1e15 })).status).toBe(400);
  });
});

describe('every answer', () => {
  test('carries a request id of its own, and the headers that keep a browser strict', async () => {
    const answers = await Promise.all(
      ['/api/auth/me', '/api/nothing', '/api/openapi.json'].map((path) => openBrowser(product).get(path, { 'x-request-id': 'mine' })),
    );
    for (const { headers, body } of answers) {
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      if (body.requestId) expect(body.requestId).toBe(headers.get('x-request-id') ?? '');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cache-control')).toMatch(/^no-store(?:, no-transform)?$/);
    }
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(answers.length);
  });

  test('to an unexpected error says SERVER_ERROR and nothing more; the log says what', async () => {
    const broken = await startProduct({ settings: {} });
    broken.app.get('/boom', () => {
      throw new Error('the inner workings');
    });
    const answer = await openBrowser(broken).get('/api/../boom');
    expect([answer.status, answer.body.code]).toEqual([500, 'SERVER_ERROR']);
    expect(answer.text).not.toContain('inner');
    expect(broken.logged()).toContain('the inner workings');
    expect(broken.logged()).toContain(String(answer.body.requestId));
    await broken.close();
  });

  test('while the database is away says UNAVAILABLE', async () => {
    const lost = await startProduct();
    await lost.close();
    const gone = openDatabase({ url: 'postgresql://cairn_owner:x@127.0.0.1:9/cairn' });
    const app = assemble(createProductServices({ settings: lost.services.settings, log: lost.services.log, database: gone }), {
      registry: new Hono(),
      pages: new Hono(),
    });
    const browser = openBrowser({ app });
    browser.cookies.set('cairn', 'x');
    const answer = await browser.get('/api/auth/me');
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2']);
    const page = await app.request('/app/decisions', {
      headers: { Accept: 'text/html', Cookie: 'cairn=x; cairn-locale=de; cairn-scheme=dark', 'Accept-Language': 'fr' },
    });
    expect([page.status, page.headers.get('retry-after'), page.headers.get('content-language')]).toEqual([503, '2', 'de']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/);
    const html = await page.text();
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('<meta name="color-scheme" content="dark">');
    expect(html).toContain('<a href="">Noch einmal versuchen</a>');
    await gone.close();
  });

  test('to a person who opens a page says in words that it failed, and by which id it is found', async () => {
    const broken = await startProduct({ settings: {} });
    broken.app.get('/app/boom', () => {
      throw new Error('the <inner> workings');
    });
    const page = await broken.app.request('/app/boom', { headers: { Accept: 'text/html', 'Accept-Language': 'ar' } });
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain(String(page.headers.get('x-request-id')));
    expect(html).not.toContain('inner');
    await broken.close();
  });
});

describe('the log', () => {
  test('has one line per request, and no secret, cookie, code, address or query in it', async () => {
    const email = 'quiet@example.org';
    const browser = openBrowser(product);
    await browser.post('/api/auth/register', { email, password: 'the-password-of-quiet', name: 'Quiet', acceptTerms: true });
    const code = mailedCode(product, email) ?? '';
    await browser.post('/api/auth/complete-registration', { email, code });
    await browser.post('/api/auth/login', { email, password: 'another-password' });
    await browser.get('/api/projects?q=confidential-query');
    await browser.get('/api/projects?limit=not-a-number');
    await browser.post('/api/auth/logout');

    const log = product.logged();
    for (const text of [
      email,
      'the-password-of-quiet',
      'another-password',
      `"${code}"`,
      'confidential-query',
      browser.cookies.get('cairn') ?? 'cairn=',
      demoPassword,
      'argon2',
      `${testOrigin}?`,
    ])
      expect(log).not.toContain(text);
    const line = log
      .split('\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text))
      .find(({ status, path }) => status === 200 && path === '/api/projects');
    expect(line).toMatchObject({
      level: 30,
      method: 'GET',
      route: '/api/projects',
      status: 200,
      requestId: expect.any(String),
      userId: expect.stringMatching(/^usr_/),
      tenantId: expect.stringMatching(/^ten_/),
      ms: expect.any(Number),
    });
  });
});

describe('the OpenAPI document', () => {
  test('describes every route with a summary and its answers', async () => {
    const { body } = await openBrowser(product).get('/api/openapi.json');
    const described = Object.entries(body.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const served = product.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && path !== '/api/openapi.json')
      .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(new Set(described)).toEqual(new Set(served));
    expect(described.length).toBeGreaterThan(25);
    for (const methods of Object.values(body.paths ?? {}))
      for (const operation of Object.values(methods))
        expect(operation).toMatchObject({ summary: expect.any(String), responses: expect.any(Object), tags: [expect.any(String)] });
  });
});
