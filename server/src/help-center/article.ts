import { articleSourceLocale, directionOf, type Locale, locales, type PublishedArticle, readingMinutes } from '@cairn/api';
import { html, raw } from 'hono/html';
import { articlePath, contactCard, type Frame, type HelpPage, searchForm } from './document.ts';
import { breadcrumb, type CategoryEntry } from './lists.ts';
import { renderMarkdown } from './markdown.ts';

/**
 * Renders one article. If it is not translated yet, its text is in another language than the page: a note says so, and the canonical URL is
 * that of the article's own language.
 */
export function articlePage(article: PublishedArticle, category: CategoryEntry, frame: Frame): HelpPage {
  const { say, locale } = frame;
  const { content: text, headings } = renderMarkdown(article.body, frame);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(article.publishedAt));
  const contents = html`<nav class="menu contents" aria-label="${say('contents')}"><h2>${say('contents')}</h2><ul lang="${article.locale}">${headings.map(({ id, text: title }) => html`<li><a href="#${id}" dir="auto">${title}</a></li>`)}</ul></nav>`;
  const siblings = category.articles.map((one) => {
    const current = one.slug === article.slug;
    return html`<li><a href="${articlePath(one.slug, locale)}" dir="auto" lang="${one.locale}"${current ? raw(' aria-current="page"') : ''}>${one.title}</a></li>`;
  });
  const content = html`<main id="content" class="article">
<div class="browse">${searchForm(frame, { placeholder: say('search.label') })}<nav class="menu" aria-label="${say('more', { category: category.name })}"><h2 dir="auto">${category.name}</h2><ul>${siblings}</ul></nav></div>
<article>
<header>${breadcrumb(frame, category)}<h1 dir="auto" lang="${article.locale}">${article.title}</h1><p class="meta">${say('updated', { date })} · ${say('minutes', { count: readingMinutes(article.body, article.locale) })}</p>${languageNote(article, frame)}<p class="summary" dir="auto" lang="${article.locale}">${article.summary}</p></header>
<div lang="${article.locale}" dir="${directionOf(article.locale)}">${text}</div>
</article>
<aside>${headings.length > 1 ? contents : ''}${contactCard(frame)}</aside>
</main>`;
  const slugs = new Map(article.translations.map((one) => [one.locale, one.slug]));
  const alternates = Object.fromEntries(article.translations.map((one) => [one.locale, articlePath(one.slug, one.locale)]));
  const links = locales.map((one) => [one, articlePath(slugs.get(one) ?? article.slug, one)]);
  const source = slugs.get(articleSourceLocale);
  return {
    title: article.title,
    description: article.summary,
    content,
    alternates,
    canonical: articlePath(article.slug, article.locale),
    // The links keep the page in the reader's language: the article appears in it once it is translated.
    languageLinks: Object.fromEntries(links) as Record<Locale, string>, // one for each
    ...(source ? { fallbackPath: `/help/${source}` } : {}),
  };
}

function languageNote(article: PublishedArticle, { say, locale }: Frame): ReturnType<typeof html> | string {
  if (article.locale === locale) return '';
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return html`<p class="note" role="note">${say('fallback', { wanted: names.of(locale) ?? locale, shown: names.of(article.locale) ?? article.locale })}</p>`;
}
