import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { helpQueryMaxLength, type Locale, matchLocale } from '@cairn/api';
import { type Context, Hono } from 'hono';
import { recordEmptySearch } from '../article/reader.ts';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { isKnownTag } from '../http/etag.ts';
import { browserLocale } from '../http/locale.ts';
import type { HostBuild } from '../pages/host-build.ts';
import { robotsFile } from '../pages/robots.ts';
import { browserColourScheme } from '../pages/visitor-state.ts';
import type { Services } from '../services.ts';
import { immutable } from '../static/file.ts';
import { articlePage } from './article.ts';
import { type Frame, type HelpPage, renderDocument, tagOf } from './document.ts';
import { categoryPage, homePage, messagePage, searchPage } from './lists.ts';
import { listForSitemap, readPublicHelp, searchPublicHelp, showPublicArticle } from './read.ts';
import { sitemapOf } from './sitemap.ts';
import { sayIn } from './texts.ts';

const style = ['frame', 'lists', 'article', 'media']
  .map((name) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8'))
  .join('');
const stylesheet = `/help/assets/style-${createHash('sha256').update(style).digest('hex').slice(0, 10)}.css`;

/**
 * Routes of the public help center: HTML without scripts, the same for all readers with one language. It reads without an account, so that
 * it can only reach published public articles. Signed-in people find the others at `/app/help`.
 */
export function helpCenterRoutes({ settings, platform: { host }, database, rateLimits }: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(stylesheet, (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': immutable }));

  app.get('/help', async (c) => {
    const locale = wantedLocale(c);
    const categories = await database.anonymous((tx) => readPublicHelp(tx, locale));
    return answer(c, locale, (frame) => homePage(categories, frame));
  });

  app.get('/help/search', async (c) => {
    const locale = wantedLocale(c);
    const query = (c.req.query('q') ?? '').trim().slice(0, helpQueryMaxLength);
    if (query === '') return answer(c, locale, (frame) => searchPage({ query, found: [] }, frame));
    await rateLimits.consume('helpSearchAddress', clientAddress(c));
    const found = await database.anonymous((tx) => searchPublicHelp(tx, locale, query));
    if (found.length === 0 && (await rateLimits.isWithin('emptySearchAddress', clientAddress(c))))
      await database.anonymous((tx) => recordEmptySearch(tx, query, locale));
    return answer(c, locale, (frame) => searchPage({ query, found }, frame));
  });

  app.get('/help/category/:category', async (c) => {
    const locale = wantedLocale(c);
    const categories = await database.anonymous((tx) => readPublicHelp(tx, locale));
    const category = categories.find(({ slug }) => slug === c.req.param('category'));
    if (!category) return answer(c, locale, (frame) => messagePage('missing', frame), 404);
    return answer(c, locale, (frame) => categoryPage(category, frame));
  });

  app.get('/help/:slug', async (c) => {
    const asked = matchLocale(c.req.query('lang'));
    const negotiated = wantedLocale(c);
    const found = await database.anonymous((tx) => showPublicArticle(tx, c.req.param('slug'), { asked, negotiated }));
    if (found.state === 'moved') {
      // The redirect depends on the reader's language and the article's current slug, so it must not be permanent.
      return c.body(null, 302, { ...cacheHeaders, Location: `/help/${found.slug}${asked ? `?lang=${asked}` : ''}` });
    }
    if (found.state === 'archived') return answer(c, negotiated, (frame) => messagePage('archived', frame), 410);
    if (found.state === 'unknown') return answer(c, negotiated, (frame) => messagePage('missing', frame), 404);
    return answer(c, found.locale, (frame) => articlePage(found.article, found.category, frame));
  });

  app.get('/help/*', (c) => answer(c, wantedLocale(c), (frame) => messagePage('missing', frame), 404));

  app.get('/sitemap.xml', async (c) => {
    const articles = await database.anonymous(listForSitemap);
    return cached(c, sitemapOf(settings.publicUrl, articles), 'application/xml; charset=utf-8', 200);
  });

  app.get('/robots.txt', (c) => c.text(robotsFile(settings.publicUrl), 200, { 'Cache-Control': 'no-cache' }));

  async function answer(c: Context<AppEnv>, locale: Locale, pageIn: (frame: Frame) => HelpPage, status: 200 | 404 | 410 = 200) {
    const frame: Frame = {
      say: sayIn(locale),
      locale,
      colourScheme: browserColourScheme(c),
      origin: settings.publicUrl,
      template: await host.entries.public.template(),
      stylesheet,
    };
    c.header('Content-Security-Policy', policyOf(host));
    c.header('Content-Language', locale);
    return cached(c, await renderDocument(pageIn(frame), frame), 'text/html; charset=utf-8', status);
  }

  return app;
}

/** Returns the language of the address, or else of the browser. The account's language is not used, so that no page is personal. */
function wantedLocale(c: Context<AppEnv>): Locale {
  return matchLocale(c.req.query('lang')) ?? browserLocale(c.req.header('cookie'), c.req.header('accept-language'));
}

/** For responses that depend only on the reader's language and color scheme. */
const cacheHeaders = { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Language, Cookie' };

/** Returns a response that browsers and proxies may store, but must revalidate. */
function cached(c: Context<AppEnv>, content: string, type: string, status: 200 | 404 | 410): Response {
  const tag = tagOf(content);
  const headers = { ...cacheHeaders, ETag: tag };
  if (status === 200 && isKnownTag(c.req.header('if-none-match'), tag)) return c.body(null, 304, headers);
  return c.body(content, status, { ...headers, 'Content-Type': type });
}

/** Returns the content security policy: no scripts; styles, fonts and images from this origin, or from the dev server of the host. */
function policyOf({ origins }: Pick<HostBuild, 'origins'>): string {
  const files = ["'self'", ...origins].join(' ');
  return [
    "default-src 'none'",
    `style-src ${files}`,
    `font-src ${files}`,
    `img-src ${files} data:`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
