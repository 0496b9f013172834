import { directionOf, type Locale, matchLocale } from '@cairn/api';
import type { LaterCatalogue } from '@cairn/contract';
import { type I18n, setupI18n } from '@lingui/core';

interface Catalogue {
  messages: Record<string, never>;
}

type Load = (locale: Locale) => Promise<Catalogue>;
const ofAll: Load = (locale) => import(/* webpackChunkName: "locale-[request]" */ `../locales/${locale}.po`);
const further: Record<LaterCatalogue, Load> = {
  landing: (locale) => import(/* webpackChunkName: "landing-[request]" */ `../landing/locales/${locale}.po`),
  auth: (locale) => import(/* webpackChunkName: "auth-[request]" */ `../auth/locales/${locale}.po`),
  links: (locale) => import(/* webpackChunkName: "links-[request]" */ `../links/locales/${locale}.po`),
};

/** The language of the page, once it has begun, and the catalogues that it has. */
let language: I18n | undefined;
let catalogues: readonly Load[] = [ofAll];

/** The i18n instance of the public pages, with the messages of `locale` and of all `names`. @throws when they cannot be fetched. */
export async function startLanguage(locale: Locale, names: readonly LaterCatalogue[]): Promise<I18n> {
  catalogues = [ofAll, ...names.map((name) => further[name])];
  language = setupI18n({ locale, messages: { [locale]: await messagesOf(locale) } });
  return language;
}

/** Brings texts that the page did not begin with; returns at once where they are there. @throws when they cannot be fetched. */
export async function bringTexts(name: LaterCatalogue): Promise<void> {
  const locale = matchLocale(language?.locale);
  if (!language || !locale || catalogues.includes(further[name])) return;
  const { messages } = await further[name](locale);
  // The page may have turned to another language in the meantime.
  if (language.locale !== locale) return bringTexts(name);
  language.load(locale, messages);
  catalogues = [...catalogues, further[name]];
}

async function messagesOf(locale: Locale): Promise<Catalogue['messages']> {
  const all = await Promise.all(catalogues.map((catalogue) => catalogue(locale)));
  return Object.assign({}, ...all.map(({ messages }) => messages));
}

/**
 * Turns the page to another language without a reload, and keeps the choice in a cookie, so that the server renders the
 * next page in it. @throws when the messages cannot be fetched; nothing has changed then.
 */
export async function switchLanguage(i18n: I18n, locale: Locale): Promise<void> {
  const messages = await messagesOf(locale);
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  const year = 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `cairn-locale=${locale}; Path=/; Max-Age=${year}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}
