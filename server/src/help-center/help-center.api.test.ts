import { locales } from '@cairn/api';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { startTestCairn, type TestCairn } from '../../test/cairn.ts';
import { signIn } from '../../test/sign-in.ts';
import { helpTexts } from './texts.ts';

let cairn: TestCairn;
let staff: string;
beforeAll(async () => {
  cairn = await startTestCairn({ CAIRN_DEMO: '1' });
  staff = await signIn(cairn, 'staff@cairn.example');
});
afterAll(() => cairn.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(cairn.url + path, { headers, redirect: 'manual' });
const html = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text();

/** Calls the article API as staff. @throws if it refuses the request */
async function write(method: string, path: string, body: unknown): Promise<{ id: string; version: number; texts: { version: number }[] }> {
  const response = await fetch(`${cairn.url}/api/articles${path}`, {
    method,
    headers: { Cookie: staff, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<{ id: string; version: number; texts: { version: number }[] }>; // what the operation's schema says
}

async function publish(slug: string, more: { audience?: string; body?: string; title?: string } = {}) {
  const article = await write('POST', '', { title: `Title of ${slug}`, slug, audience: 'public', body: `Text of ${slug}.`, ...more });
  await write('POST', `/${article.id}/texts/en/transition`, { version: article.texts[0]?.version, to: 'published' });
  return article;
}

describe('the public help centre', () => {
  test.each(['/help', '/help/connect-an-agent', '/help/search?q=agent', '/help/no-such-article'])(
    '%s has no script and no way for one to run',
    async (path) => {
      const response = await get(path);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/script-src|unsafe|nonce/);
      const page = await response.text();
      expect(page).toMatch(/<h1[ >]/);
      expect(page).not.toMatch(/<script|nonce|\son\w+=|javascript:/i);
      expect(page).toContain('<html lang="en" dir="ltr">');
      const style = /<link rel="stylesheet" href="(\/help\/assets\/[^"]+)">/.exec(page)?.[1];
      expect((await get(style ?? '')).headers.get('content-type')).toContain('text/css');
    },
  );

  test('is in the language of the address, else of the browser, and links each language', async () => {
    const page = await html('/help', { 'Accept-Language': 'fr' });
    expect(page).toContain('<html lang="fr" dir="ltr">');
    expect(page).toContain(helpTexts.fr['home.title']);
    for (const locale of locales) expect(page).toContain(`hreflang="${locale}" href="http://localhost`);
    expect(page).toContain('hreflang="x-default"');
    const arabic = await html('/help?lang=ar', { 'Accept-Language': 'fr', Cookie: 'cairn-scheme=dark' });
    expect(arabic).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
    expect(arabic).toContain('/help?lang=ar">');
  });

  test('says so where an article is not translated, and names the address of its own language', async () => {
    await publish('only-in-english');
    const page = await html('/help/only-in-english?lang=ar');
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain('role="note"');
    expect(page).toMatch(/<h1 [^>]*lang="en">Title of only-in-english<\/h1>/);
    expect(page).toMatch(/<link rel="canonical" href="[^"]*\/help\/only-in-english\?lang=en">/);
    expect(await html('/help/only-in-english', { 'Accept-Language': 'ar' })).toBe(page);
    expect(await html('/help/only-in-english')).not.toContain('role="note"');
  });

  test('is cached by its tag, and compressed', async () => {
    const first = await get('/help/connect-an-agent', { 'Accept-Encoding': 'gzip' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\//);
    expect((await get('/help/connect-an-agent', { 'If-None-Match': tag })).status).toBe(304);
    expect((await get('/help/connect-an-agent?lang=de', { 'If-None-Match': tag })).status).toBe(200);
  });

  test('is the same for people who are signed in, and never has what only they may read', async () => {
    await publish('for-members', { audience: 'signed-in' });
    await publish('for-staff', { audience: 'staff' });
    await write('POST', '', { title: 'A draft', slug: 'a-draft', audience: 'public', body: 'Unfinished.' });
    for (const slug of ['for-members', 'for-staff', 'a-draft']) {
      expect([slug, (await get(`/help/${slug}`, { Cookie: staff })).status]).toEqual([slug, 404]);
      expect((await get(`/help/${slug}`)).status).toBe(404);
    }
    const pages = await Promise.all(['/help', '/sitemap.xml', '/help/search?q=title'].map((path) => html(path, { Cookie: staff })));
    expect(pages[1]).toContain('/help/connect-an-agent?lang=en');
    for (const page of pages) expect(page).not.toMatch(/for-members|for-staff|a-draft/);
    expect(await html('/help/connect-an-agent', { Cookie: staff })).toBe(await html('/help/connect-an-agent'));
  });

  test('names no author, no reading and no vote', async () => {
    const page = await html('/help/connect-an-agent');
    expect(page).toContain('Connect');
    const { rows } = await cairn.database.maintain((tx) => tx.execute<{ name: string }>(sql`select display_name as name from users`));
    expect(rows.length).toBeGreaterThan(5);
    for (const { name } of rows) expect(page).not.toContain(name);
  });

  test('redirects a former address, answers 410 for what is archived, and 404 for what never was', async () => {
    const { id, version, texts } = await publish('old-address');
    const at = texts[0]?.version ?? 0;
    const saved = await write('PUT', `/${id}/texts/en`, { version: at + 1, title: 'T', slug: 'new-address', summary: '', body: 'B' });
    await write('POST', `/${id}/texts/en/transition`, { version: saved.version, to: 'published' });
    const moved = await get('/help/old-address?lang=en');
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/help/new-address?lang=en']);
    expect(moved.headers.get('vary')).toContain('Accept-Language');
    await write('PATCH', `/${id}`, { version, archived: true });
    const gone = await get('/help/new-address');
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain(helpTexts.en['archived.title']);
    const missing = await get('/help/never-was');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain(helpTexts.en['missing.title']);
    expect((await get('/help/category/no-such-category')).status).toBe(404);
  });

  test('shows what an author writes as text, never as HTML', async () => {
    await publish('hostile', { title: '<img src=x onerror=alert(1)>', body: '<script>alert(1)</script>\n\n[x](javascript:alert(1))' });
    for (const path of ['/help', '/help/hostile', '/help/search?q=onerror']) {
      const page = await html(path);
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(page).not.toMatch(/<img src=x|<script|href="javascript:/);
    }
    expect(await html('/help/search?q=%22%3E%3Cb%3E')).not.toContain('"><b>');
  });

  test('finds by words, and counts what found nothing without the person', async () => {
    expect(await html('/help/search?q=agent')).toMatch(/class="row" href="\/help\/[^"]+"/);
    expect(await html('/help/search?q=zzyzx%20teleport')).toContain(helpTexts.en['search.none.text']);
    await html('/help/search?q=zzyzx%20me%40example.com');
    const { rows } = await cairn.database.maintain((tx) =>
      tx.execute<{ query: string }>(sql`select query from article_searches where query like 'zzyzx%'`),
    );
    expect(rows.map(({ query }) => query)).toEqual(['zzyzx teleport']);
    // Over the limit, searches are answered but not counted.
    for (let search = 0; search < 25; search += 1) expect((await get(`/help/search?q=zzyzx%20${search}`)).status).toBe(200);
    const counted = await cairn.database.maintain((tx) => tx.execute(sql`select from article_searches where query like 'zzyzx%'`));
    expect(counted.rows.length).toBeLessThanOrEqual(20);
  });

  test('tells search engines what to read', async () => {
    const robots = await html('/robots.txt');
    expect(robots).toContain('Disallow: /app\n');
    expect(robots).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m);
    const response = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const sitemap = await response.text();
    expect(sitemap).toContain('<xhtml:link rel="alternate" hreflang="en"');
    expect(await html('/help/search?q=agent')).toContain('<meta name="robots" content="noindex">');
    expect(await html('/help')).not.toContain('noindex');
  });
});
