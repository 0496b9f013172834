import type { Locale } from '@cairn/api';
import { html, raw } from 'hono/html';
import { articlePath } from './document.ts';
import type { ArticleEntry } from './lists.ts';

/** A published public article in one of its languages. */
export interface SitemapEntry extends Pick<ArticleEntry, 'slug' | 'locale' | 'publishedAt'> {
  /** The slug in each language that it is published in. */
  translations: readonly { locale: Locale; slug: string }[];
}

/** Renders the sitemap: the front page, and each article in each of its languages, with the others as alternates. */
export function sitemapOf(origin: string, articles: readonly SitemapEntry[]): string {
  const entries = articles.map(({ slug, locale, publishedAt, translations }) => {
    const others = translations.map(
      (other) => html`<xhtml:link rel="alternate" hreflang="${other.locale}" href="${origin}${articlePath(other.slug, other.locale)}"/>`,
    );
    return html`<url><loc>${origin}${articlePath(slug, locale)}</loc><lastmod>${publishedAt.toISOString()}</lastmod>${others}</url>\n`;
  });
  return String(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>${origin}/help</loc></url>
${entries}</urlset>
`);
}
