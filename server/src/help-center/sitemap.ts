import type { Locale } from '@cairn/api';
import { html, raw } from 'hono/html';
import type { ArticleEntry } from './lists.ts';

/** A published public article in one of its languages. */
export interface SitemapEntry extends Pick<ArticleEntry, 'slug' | 'locale' | 'publishedAt'> {
  /** The slug of the article in each language that it is published in. */
  translations: Partial<Record<Locale, string>>;
}

/** The sitemap: the front page and each article in each of its languages, with the others as alternates. */
export function sitemapOf(origin: string, articles: readonly SitemapEntry[]): string {
  const entries = articles.map(({ slug, publishedAt, translations }) => {
    const others = Object.entries(translations).map(
      ([locale, other]) => html`<xhtml:link rel="alternate" hreflang="${locale}" href="${origin}/help/${other}"/>`,
    );
    return html`<url><loc>${origin}/help/${slug}</loc><lastmod>${publishedAt.toISOString()}</lastmod>${others}</url>\n`;
  });
  return String(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>${origin}/help</loc></url>
${entries}</urlset>
`);
}
