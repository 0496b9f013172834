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

/** The i18n instance of the page once started, and its loaded catalogues. */
let language: I18n | undefined;
let catalogues: readonly Load[] = [ofAll];

/** Starts the i18n of the public pages, with the messages of `locale` in the catalogues `names`. @throws when they cannot be loaded */
export async function startLanguage(locale: Locale, names: readonly LaterCatalogue[]): Promise<I18n> {
  catalogues = [ofAll, ...names.map((name) => further[name])];
  language = setupI18n({ locale, messages: { [locale]: await messagesOf(locale) } });
  return language;
}

/** Loads a catalogue that the page did not start with; returns at once if it is loaded. @throws when it cannot be loaded */
export async function bringTexts(name: LaterCatalogue): Promise<void> {
  const locale = matchLocale(language?.locale);
  if (!language || !locale || catalogues.includes(further[name])) return;
  const { messages } = await further[name](locale);
  // The language may have changed in the meantime.
  if (language.locale !== locale) return bringTexts(name);
  language.load(locale, messages);
  catalogues = [...catalogues, further[name]];
}

async function messagesOf(locale: Locale): Promise<Catalogue['messages']> {
  const all = await Promise.all(catalogues.map((catalogue) => catalogue(locale)));
  return Object.assign({}, ...all.map(({ messages }) => messages));
}

/**
 * Switches the page to another language without a reload, and stores the choice in a cookie, so that the server renders the next page in
 * it. @throws when the messages cannot be loaded; nothing has changed then
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
