import { createHash } from 'node:crypto';
import { directionOf, type Locale } from '@cairn/api';
import type { ProblemPage } from '../http/error.ts';
import { browserLocale } from '../http/locale.ts';
import { noticeHtml, noticeStyle } from './notice.ts';
import { type PageTextId, pageTexts } from './texts.ts';

const style = `${noticeStyle}body{margin:0;min-block-size:100vh;min-block-size:100dvh;display:grid;place-items:center}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** What is the matter: the database is away, the server is not ready yet, or it has failed. */
export type Problem = 'unavailable' | 'starting' | 'failed';

interface Answer {
  status: 500 | 503;
  headers?: Record<string, string>;
  requestId?: string;
}

/** Files and what programs ask for: whoever wants one of these is no reader of a page. */
const notPages = /^\/(?:api|assets|remotes|icons|healthz|livez|readyz)(?:\/|$)/;

/** Has a person asked for a page, by a link or the address bar? */
export function wantsPage(request: Request): boolean {
  return (
    request.method === 'GET' &&
    Boolean(request.headers.get('accept')?.includes('text/html')) &&
    !notPages.test(new URL(request.url).pathname)
  );
}

/**
 * A small page in the place of one that cannot be made: what is the matter, and a link that tries again. In the language
 * and the colours that the browser's own cookies name, since who asks may be what cannot be read.
 */
export function answerProblem(request: Request, problem: Problem, { status, headers, requestId }: Answer): Response {
  const cookies = request.headers.get('cookie') ?? undefined;
  const locale = browserLocale(cookies, request.headers.get('accept-language') ?? undefined);
  const scheme = /(?:^|;\s*)cairn-scheme=(dark|light)(?:;|$)/.exec(cookies ?? '')?.[1] ?? 'light dark';
  const html = problemPage(pageTexts[locale], { problem, locale, scheme, requestId });
  return new Response(html, { status, headers: { ...pageHeaders, 'Content-Language': locale, ...headers } });
}

/** The page for an error of a request that a person made; undefined where a program did. */
export const problemPageFor: ProblemPage = (c, problem, headers = {}) => {
  if (!wantsPage(c.req.raw)) return undefined;
  if (problem === 'failed') return answerProblem(c.req.raw, problem, { status: 500, headers, requestId: c.get('requestId') });
  return answerProblem(c.req.raw, problem, { status: 503, headers });
};

/** Nothing loads, and nothing but the page's own style applies. */
const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  Vary: 'Cookie, Accept-Language',
};

interface Content {
  problem: Problem;
  locale: Locale;
  scheme: string;
  requestId: string | undefined;
}

function problemPage(texts: Record<PageTextId, string>, { problem, locale, scheme, requestId }: Content): string {
  const title = texts[`${problem}.title`];
  const detail = requestId ? { detail: { name: texts.request, value: requestId } } : {};
  return [
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${scheme}">`,
    `<title>${title} · Cairn</title><style>${style}</style></head>`,
    `<body><main>${noticeHtml({ title, text: texts[`${problem}.text`], action: texts.again, ...detail })}</main></body></html>`,
  ].join('');
}
