import { compress as compressStream } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { chooseEncoding, compress, minCodedBytes } from '../static/encoding.ts';
import type { AppEnv } from './context.ts';

/** Paths whose responses hold a password, a code, a key or a token. A test compares this list with the schemas of the API. */
export const secretPaths = [
  '/api/auth/*',
  '/api/api-keys/*',
  '/api/connect/*',
  '/api/connected-apps/*',
  '/oauth/*',
  '/api/registry/tokens/*',
  '/dev/mailbox/*',
  '/dev/mailbox.json',
] as const;

/** Set on responses that are streamed or hold a secret. Neither Cairn nor a proxy may compress them. */
const noTransform = /(?:^|,)\s*no-transform\s*(?:,|$)/i;
/** Compresses exports as a stream, because they are sent while the database is read. */
const compressExport = compressStream({ encoding: 'gzip', contentTypeFilter: /^(?:application\/json|text\/(?:csv|markdown))\b/ });

/**
 * Compresses pages, JSON and exports with the best encoding that the client accepts. Skips responses marked `no-transform`, files (they
 * have precompressed variants), small responses, and cross-site requests with the cookie of a signed-in person: the other site chooses the
 * path, which the page contains next to secret text (BREACH). HEAD gets the headers of GET.
 */
export const compression = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { headers, body, status } = c.res;
  if (headers.has('Content-Disposition')) return compressExport(c, async () => undefined);
  // Weak tags belong to pages, in any encoding.
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

/**
 * Marks the responses at `secretPaths` as `no-transform`. If a secret is compressed together with text of an attacker, the length of the
 * response reveals it (BREACH).
 */
export const secretAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store, no-transform');
});

/** Reads Sec-Fetch-Site. Clients without the header are not browsers, or too old to run Cairn. */
function isFromAnotherSite(site: string | undefined): boolean {
  return site === 'cross-site' || site === 'same-site';
}

function isPageOrJson(headers: Headers): boolean {
  return /^(?:text\/(?:html|css)|application\/(?:json|xml))\b/.test(headers.get('Content-Type') ?? '');
}
