import { createHash } from 'node:crypto';
import { directionOf, type Locale } from '@cairn/api';
import type { ProblemPage } from '../http/error.ts';
import { browserLocale } from '../http/locale.ts';
import { noticeHtml, noticeStyle } from './notice.ts';
import { type PageTextId, pageTexts } from './texts.ts';

const style = `${noticeStyle}body{margin:0;min-block-size:100vh;min-block-size:100dvh;display:grid;place-items:center}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The kind of problem: the database is unavailable, the server is still starting, or the request failed. */
export type Problem = 'unavailable' | 'starting' | 'failed';

interface Answer {
  status: 500 | 503;
  headers?: Record<string, string>;
  requestId?: string;
}

/** Paths of files and APIs, which never get an HTML page. */
const notPages = /^\/(?:api|assets|remotes|icons|healthz|livez|readyz)(?:\/|$)/;

/** Returns true if a person requested a page, with a link or the address bar. */
export function wantsPage(request: Request): boolean {
  return (
    request.method === 'GET' &&
    Boolean(request.headers.get('accept')?.includes('text/html')) &&
    !notPages.test(new URL(request.url).pathname)
  );
}

/**
 * Returns an error page with the problem and a link to retry. Takes language and colors from the browser's cookies, because the account may
 * be unreadable.
 */
export function answerProblem(request: Request, problem: Problem, { status, headers, requestId }: Answer): Response {
  const cookies = request.headers.get('cookie') ?? undefined;
  const locale = browserLocale(cookies, request.headers.get('accept-language') ?? undefined);
  const scheme = /(?:^|;\s*)cairn-scheme=(dark|light)(?:;|$)/.exec(cookies ?? '')?.[1] ?? 'light dark';
  const html = problemPage(pageTexts[locale], { problem, locale, scheme, requestId });
  return new Response(html, { status, headers: { ...pageHeaders, 'Content-Language': locale, ...headers } });
}

/** Returns the error page for a person's request, or undefined for a program's. */
export const problemPageFor: ProblemPage = (c, problem, headers = {}) => {
  if (!wantsPage(c.req.raw)) return undefined;
  if (problem === 'failed') return answerProblem(c.req.raw, problem, { status: 500, headers, requestId: c.get('requestId') });
  return answerProblem(c.req.raw, problem, { status: 503, headers });
};

/** Nothing may load, and only the page's own style applies. */
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
