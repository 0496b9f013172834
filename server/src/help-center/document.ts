import { createHash } from 'node:crypto';
import { type ColourScheme, directionOf, type Locale, localeNames, locales } from '@cairn/api';
import { chevronDownIcon, globeIcon } from '@cairn/ui/icons';
import { html, raw } from 'hono/html';
import { icon } from './icon.ts';
import type { Say } from './texts.ts';

export type Html = ReturnType<typeof html>;

/** A page of the help center, without its frame. */
export interface HelpPage {
  title: string;
  description: string;
  content: Html;
  /** The path of this page in each language; left out if it is in none of its own languages. */
  alternates?: Partial<Record<Locale, string>>;
  /** The path for readers with any other language. */
  fallbackPath?: string;
  /** The canonical path for search engines; without it they do not index the page. */
  canonical?: string;
  /** The links to this page in each language. */
  languageLinks: Record<Locale, string>;
}

/** What all pages for one reader have in common. */
export interface Frame {
  say: Say;
  locale: Locale;
  colourScheme: ColourScheme;
  /** The public origin of the installation. */
  origin: string;
  /** The template of the public pages: its styles, font and icons are used, its scripts are not. */
  template: string;
  /** The URL of the style sheet. */
  stylesheet: string;
}

/** Returns the path of an article on a page in `locale`. The path includes the language, since several languages may share a slug. */
export function articlePath(slug: string, locale: Locale): string {
  return `/help/${slug}?lang=${locale}`;
}

/** The contact form, for signed-in people. */
export const contactPath = '/app/help?write=1';

/**
 * Renders a whole document, without any script. It is the same for all readers with one language and color scheme, so that it can be
 * cached.
 */
export async function renderDocument(page: HelpPage, frame: Frame): Promise<string> {
  const { locale, colourScheme, template, stylesheet } = frame;
  const theme = colourScheme === 'auto' ? '' : ` data-theme="${colourScheme}"`;
  const head = await headOf(page, frame, stylesheet);
  const body = await bodyOf(page, frame);
  return withoutScripts(template)
    .replace(/<html\b[^>]*>/, () => `<html lang="${locale}" dir="${directionOf(locale)}"${theme}>`)
    .replace('<title>Cairn</title>', () => '')
    .replace('</head>', () => `${head}</head>`)
    .replace('<!--cairn-head-->', () => '')
    .replace('<div id="root"></div>', () => String(body));
}

/** Removes the template's scripts, and the nonce for them. */
function withoutScripts(template: string): string {
  return template
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<meta property="csp-nonce"[^>]*>/g, '')
    .replaceAll(/ nonce="__NONCE__"/g, '');
}

function headOf({ title, description, alternates, fallbackPath, canonical }: HelpPage, { origin }: Frame, stylesheet: string): Html {
  const links = Object.entries(alternates ?? {}).map(
    ([locale, path]) => html`<link rel="alternate" hreflang="${locale}" href="${origin}${path}">\n`,
  );
  return html`<title>${title} · Cairn</title>
<meta name="description" content="${description}">
${canonical === undefined ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${origin}${canonical}">`}
${links}${fallbackPath === undefined ? '' : html`<link rel="alternate" hreflang="x-default" href="${origin}${fallbackPath}">`}
<link rel="stylesheet" href="${stylesheet}">
`;
}

function bodyOf({ content, languageLinks }: HelpPage, { say, locale, origin }: Frame): Html {
  const help = `/help?lang=${locale}`;
  const signIn = (target: string) => `/auth/login?redirect=${encodeURIComponent(target)}`;
  const languages = locales.map(
    (one) =>
      html`<li><a href="${languageLinks[one]}" lang="${one}" hreflang="${one}"${one === locale ? raw(' aria-current="true"') : ''}>${localeNames[one]}</a></li>`,
  );
  return html`<a class="skip" href="#content">${say('skip')}</a>
<div class="help">
<header class="top"><div class="inner">
<a class="brand" href="/"><img src="/favicon.svg" alt="" width="24" height="24"><span>Cairn</span></a>
<a class="section-name" href="${help}">${say('title')}</a>
<details class="languages"><summary aria-label="${say('language')}: ${localeNames[locale]}">${icon(globeIcon)}<span lang="${locale}">${localeNames[locale]}</span>${icon(chevronDownIcon)}</summary><ul>${languages}</ul></details>
<a class="button contact" href="${signIn(contactPath)}">${say('contact')}</a>
<a class="button" href="${signIn('/app/help')}">${say('sign-in')}</a>
</div></header>
${content}
<footer class="bottom"><div class="inner"><a class="brand" href="/"><img src="/favicon.svg" alt="" width="16" height="16"><span>Cairn</span></a><a href="/">${say('about')}</a><a href="${help}">${say('title')}</a><span class="address" dir="ltr">${origin}/help</span></div></footer>
</div>`;
}

/** Renders the search form, which works without scripts. */
export function searchForm({ say, locale }: Frame, { query = '', placeholder }: { query?: string; placeholder: string }): Html {
  return html`<form class="search" action="/help/search" method="get" role="search"><input type="hidden" name="lang" value="${locale}"><label class="visually-hidden" for="q">${say('search.label')}</label><input id="q" name="q" type="search" dir="auto" maxlength="200" required value="${query}" placeholder="${placeholder}"><button class="button primary" type="submit">${say('search')}</button></form>`;
}

/** Renders a link to support, for the end of a page. */
export function contactCard({ say }: Frame): Html {
  return html`<section class="card stuck"><h2>${say('stuck')}</h2><p>${say('stuck.text')}</p><a class="button" href="/auth/login?redirect=${encodeURIComponent(contactPath)}">${say('contact')}</a></section>`;
}

/** Returns the ETag of a page with this content: weak, since the page may be sent in several content encodings. */
export function tagOf(content: string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
