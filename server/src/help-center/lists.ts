import { type Locale, locales } from '@cairn/api';
import { html } from 'hono/html';
import { articlePath, contactCard, type Frame, type HelpPage, type Html, searchForm } from './document.ts';

/** An article in a list, in the language of the page or in the fallback language. */
export interface ArticleEntry {
  slug: string;
  locale: Locale;
  title: string;
  summary: string;
  category: string;
  publishedAt: Date;
}

export interface CategoryEntry {
  slug: string;
  name: string;
  articles: readonly ArticleEntry[];
}

/** How many articles the front page shows as new. */
const newest = 5;

/** Renders the front page: search, categories, and the latest articles. */
export function homePage(categories: readonly CategoryEntry[], frame: Frame): HelpPage {
  const { say, locale } = frame;
  const articles = categories.flatMap((category) => category.articles);
  const recent = articles.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).slice(0, newest);
  const content = html`<main id="content" class="home"><div class="hero"><h1>${say('home.title')}</h1>${searchForm(frame, { placeholder: say('search.placeholder', { count: articles.length }) })}</div>
<div class="lists">
${
  articles.length === 0
    ? html`<div class="card message"><h2>${say('home.empty')}</h2><p>${say('home.empty.text')}</p></div>`
    : html`<nav aria-label="${say('categories')}"><ul class="categories">${categories.map((one) => categoryCard(one, frame))}</ul></nav>`
}
<div class="columns">
${recent.length === 0 ? '' : html`<section class="card"><h2 class="head">${say('home.new')}</h2><ol>${recent.map((one) => articleRow(one, frame))}</ol></section>`}
${contactCard(frame)}
</div>
</div>
</main>`;
  return {
    title: say('title'),
    description: say('home.description'),
    content,
    ...inEachLanguage('/help', locale),
  };
}

function categoryCard({ slug, name, articles }: CategoryEntry, { say, locale }: Frame): Html {
  const titles = articles.slice(0, 3).map(({ title, locale: language }) => html`<li dir="auto" lang="${language}">${title}</li>`);
  return html`<li><a class="card category" href="/help/category/${slug}?lang=${locale}"><h2 dir="auto">${name}</h2><ul>${titles}</ul><small>${say('articles', { count: articles.length })}</small></a></li>`;
}

/** Renders all articles of a category, in its order. */
export function categoryPage({ slug, name, articles }: CategoryEntry, frame: Frame): HelpPage {
  const { say, locale } = frame;
  const content = html`<main id="content">${breadcrumb(frame)}<h1 dir="auto">${name}</h1><p class="meta">${say('articles', { count: articles.length })}</p><ol class="card">${articles.map((one) => articleRow(one, frame))}</ol>${contactCard(frame)}</main>`;
  return {
    title: name,
    description: articles.map(({ title }) => title).join(' · '),
    content,
    ...inEachLanguage(`/help/category/${slug}`, locale),
  };
}

/** Renders the search results, or what to do if there are none. Search engines do not index it. */
export function searchPage({ query, found }: { query: string; found: readonly ArticleEntry[] }, frame: Frame): HelpPage {
  const { say } = frame;
  const title =
    query === ''
      ? say('search.label')
      : found.length === 0
        ? say('search.none', { query })
        : say('search.results', { query, count: found.length });
  const results =
    found.length > 0
      ? html`<ol class="card">${found.map((one) => articleRow(one, frame))}</ol>`
      : html`${query === '' ? '' : html`<p>${say('search.none.text')}</p>`}${contactCard(frame)}`;
  const content = html`<main id="content">${breadcrumb(frame)}<h1 dir="auto">${title}</h1>${searchForm(frame, { query, placeholder: say('search.label') })}${results}</main>`;
  const { languageLinks } = inEachLanguage('/help/search', frame.locale);
  const links = Object.fromEntries(locales.map((one) => [one, `${languageLinks[one]}&q=${encodeURIComponent(query)}`]));
  return { title, description: say('home.description'), content, languageLinks: { ...languageLinks, ...links } };
}

/** Renders a page for an address without an article: what is wrong, and what to do. */
export function messagePage(what: 'missing' | 'archived', frame: Frame): HelpPage {
  const { say, locale } = frame;
  const content = html`<main id="content"><div class="message"><h1>${say(`${what}.title`)}</h1><p>${say(`${what}.text`)}</p>${searchForm(frame, { placeholder: say('search.label') })}<a class="button" href="/help?lang=${locale}">${say('back')}</a></div></main>`;
  const { languageLinks } = inEachLanguage('/help', locale);
  return { title: say(`${what}.title`), description: say(`${what}.text`), content, languageLinks };
}

export function articleRow({ slug, locale, title, summary, category }: ArticleEntry, frame: Frame): Html {
  return html`<li><a class="row" href="${articlePath(slug, frame.locale)}"><strong dir="auto" lang="${locale}">${title}</strong><small dir="auto">${category}</small><p dir="auto" lang="${locale}">${summary}</p></a></li>`;
}

/** Renders the breadcrumb to the front page; `category` is the last step before the article. */
export function breadcrumb({ say, locale }: Frame, category?: { slug: string; name: string }): Html {
  const step = category ? html`<li><a href="/help/category/${category.slug}?lang=${locale}" dir="auto">${category.name}</a></li>` : '';
  return html`<nav class="crumbs" aria-label="${say('breadcrumb')}"><ol><li><a href="/help?lang=${locale}">${say('title')}</a></li>${step}</ol></nav>`;
}

/** Returns the links of a page that has the same path in each language: the language is in the query. */
function inEachLanguage(
  path: string,
  locale: Locale,
): Required<Pick<HelpPage, 'alternates' | 'fallbackPath' | 'canonical' | 'languageLinks'>> {
  const links = Object.fromEntries(locales.map((one) => [one, `${path}?lang=${one}`])) as Record<Locale, string>; // one for each
  return { alternates: links, fallbackPath: path, canonical: links[locale], languageLinks: links };
}
