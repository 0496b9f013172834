import { compress as compressStream } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { chooseEncoding, compress, minCodedBytes } from '../static/encoding.ts';
import type { AppEnv } from './context.ts';

/** Where answers hold a password, a code, a key or a token. A test finds what the API's own schemas say is missing here. */
export const secretPaths = ['/api/auth/*', '/api/api-keys/*', '/api/registry/tokens/*', '/dev/mailbox/*', '/dev/mailbox.json'] as const;

/** Set by answers that are read as they arrive or hold a secret: neither Cairn nor a proxy may compress them. */
const noTransform = /(?:^|,)\s*no-transform\s*(?:,|$)/i;
/** Exports are sent while the database is read. */
const compressExport = compressStream({ encoding: 'gzip', contentTypeFilter: /^(?:application\/json|text\/(?:csv|markdown))\b/ });

/**
 * Compresses pages, JSON and exports in the best coding that the client accepts. Leaves alone: answers marked `no-transform`, files
 * (which have coded forms of their own), what is too small to gain, and what another site makes the browser of a signed-in person
 * load: that site chooses the path, which is in the page next to what it may not read. HEAD has the headers of GET.
 */
export const compression = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers, body, status } = c.res;
  if (headers.has('Content-Disposition')) return compressExport(c, async () => undefined);
  // A weak tag is of a page in any coding.
  const isFile = headers.has('Content-Encoding') || (headers.has('ETag') && !headers.get('ETag')?.startsWith('W/'));
  if (!body || isFile || !isPageOrJson(headers) || noTransform.test(headers.get('Cache-Control') ?? '')) return;
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (c.get('visitor') && isFromAnotherSite(c.req.header('sec-fetch-site'))) return;
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (!encoding) return;
  const whole = new Uint8Array(await c.res.arrayBuffer());
  const isCoded = whole.byteLength >= minCodedBytes;
  const sent = isCoded ? new Uint8Array(await compress(whole, encoding, 'waiting')) : whole;
  c.res = new Response(sent, { status, headers: c.res.headers });
  c.res.headers.set('Content-Length', String(sent.byteLength));
  if (isCoded) c.res.headers.set('Content-Encoding', encoding);
});

/** Marks the answers at `secretPaths`: compressed next to text of somebody else, a secret shows in the answer's length (BREACH). */
export const secretAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store, no-transform');
});

/** As browsers say it; without the header it is no browser, or one so old that it cannot run Cairn. */
function isFromAnotherSite(site: string | undefined): boolean {
  return site === 'cross-site' || site === 'same-site';
}

function isPageOrJson(headers: Headers): boolean {
  return /^(?:text\/(?:html|css)|application\/(?:json|xml))\b/.test(headers.get('Content-Type') ?? '');
}
