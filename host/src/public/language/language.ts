import { directionOf, type Locale } from '@cairn/api';
import { type I18n, setupI18n } from '@lingui/core';

interface Catalogue {
  messages: Record<string, never>;
}

const load = (locale: Locale): Promise<Catalogue> => import(/* webpackChunkName: "locale-[request]" */ `../locales/${locale}.po`);

/** The i18n instance of the public pages, with the messages of `locale`. @throws when they cannot be fetched. */
export async function startLanguage(locale: Locale): Promise<I18n> {
  const { messages } = await load(locale);
  return setupI18n({ locale, messages: { [locale]: messages } });
}

/**
 * Turns the page to another language without a reload, and keeps the choice in a cookie, so that the server renders the
 * next page in it. @throws when the messages cannot be fetched; nothing has changed then.
 */
export async function switchLanguage(i18n: I18n, locale: Locale): Promise<void> {
  const { messages } = await load(locale);
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  const year = 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `cairn-locale=${locale}; Path=/; Max-Age=${year}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}
