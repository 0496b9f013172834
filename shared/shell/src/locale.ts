import { directionOf, type Locale } from '@cairn/api';
import { type I18n, setupI18n } from '@lingui/core';
import { atom, useAtomValue } from 'jotai';
import { store } from './session.ts';

export interface CatalogueModule {
  messages: Record<string, never>;
}
/** Fetches one language's messages of one package: `(locale) => import(`./locales/${locale}.po`)`. */
export type LoadCatalogue = (locale: Locale) => Promise<CatalogueModule>;

interface Instance {
  i18n: I18n;
  load: LoadCatalogue;
}

export const localeAtom = atom<Locale>('en');
const instances = new Map<string, Instance>();

/** The language of the page. */
export function useLocale(): Locale {
  return useAtomValue(localeAtom, { store });
}

export function getLocale(): Locale {
  return store.get(localeAtom);
}

/**
 * The i18n instance of one part of the page, its messages loaded. Each remote has its own: Lingui merges what is loaded
 * into one flat object, so that two remotes' messages of one id would overwrite each other.
 */
export async function i18nFor(part: string, load: LoadCatalogue): Promise<I18n> {
  const known = instances.get(part);
  if (known) return known.i18n;
  const locale = getLocale();
  const { messages } = await load(locale);
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  const raced = instances.get(part);
  if (raced) return raced.i18n;
  instances.set(part, { i18n, load });
  return i18n;
}

/** Before anything is rendered: the language that the page begins with. */
export function startLocale(locale: Locale): void {
  store.set(localeAtom, locale);
}

/**
 * Turns the whole page to another language, without a reload: first every catalogue is fetched, then everything changes
 * at once. @throws when a catalogue cannot be had; nothing has changed then.
 */
export async function switchLocale(locale: Locale): Promise<void> {
  const loaded = await Promise.all(
    [...instances.values()].map(async ({ i18n, load }) => ({ i18n, messages: (await load(locale)).messages })),
  );
  for (const { i18n, messages } of loaded) i18n.loadAndActivate({ locale, messages });
  store.set(localeAtom, locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}
