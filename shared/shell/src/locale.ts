import { directionOf, type Locale } from '@cairn/api';
import { type I18n, setupI18n } from '@lingui/core';
import { atom, useAtomValue } from 'jotai';
import { store } from './session.ts';

export interface CatalogueModule {
  messages: Record<string, never>;
  /** Texts that load with the code that uses them, by folder. The build creates them from a large catalogue. */
  parts?: Record<string, () => Promise<CatalogueModule>>;
}
/** Fetches the messages of one package in one language: `(locale) => import(`./locales/${locale}.po`)`. */
export type LoadCatalogue = (locale: Locale) => Promise<CatalogueModule>;

interface Instance {
  i18n: I18n;
  load: LoadCatalogue;
  /** The loaded parts of its catalogue. */
  parts: Set<string>;
}

export const localeAtom = atom<Locale>('en');
const instances = new Map<string, Instance>();
const catalogues = new Map<string, LoadCatalogue>();

/** Returns the language of the page. */
export function useLocale(): Locale {
  return useAtomValue(localeAtom, { store });
}

export function getLocale(): Locale {
  return store.get(localeAtom);
}

/** Registers the catalogue of a remote, before its code needs it. */
export function registerCatalogue(remote: string, load: LoadCatalogue): void {
  catalogues.set(remote, load);
}

/**
 * Returns the i18n instance of one part of the page, with its messages loaded. Each remote has its own instance: Lingui merges all messages
 * into one flat object, so equal ids of two remotes would overwrite each other.
 */
export async function i18nFor(part: string, load: LoadCatalogue): Promise<I18n> {
  return (await instanceFor(part, load)).i18n;
}

async function instanceFor(part: string, load: LoadCatalogue): Promise<Instance> {
  const known = instances.get(part);
  if (known) return known;
  const locale = getLocale();
  const { messages } = await load(locale);
  const raced = instances.get(part);
  if (raced) return raced;
  const instance = { i18n: setupI18n({ locale, messages: { [locale]: messages } }), load, parts: new Set<string>() };
  instances.set(part, instance);
  return instance;
}

/**
 * Loads parts of a remote's catalogue. The bundler's runtime calls it for every chunk that uses them, in parallel to the chunk.
 * @throws when a part cannot be loaded: the chunk then fails to load as well
 */
export async function loadCatalogueParts(remote: string, parts: readonly string[]): Promise<void> {
  const catalogue = catalogues.get(remote);
  if (!catalogue) throw new Error(`the texts of ${remote} were asked for before its routes`);
  const { i18n, load, parts: loaded } = await instanceFor(remote, catalogue);
  let missing = parts.filter((part) => !loaded.has(part));
  while (missing.length > 0) {
    const locale = getLocale();
    const messages = await messagesOf(await load(locale), missing);
    // The language changed in the meantime: load the texts in the new one.
    if (getLocale() !== locale) continue;
    i18n.load(locale, messages);
    for (const part of missing) loaded.add(part);
    missing = [];
  }
}

async function messagesOf(catalogue: CatalogueModule, parts: Iterable<string>): Promise<Record<string, never>> {
  const loaded = await Promise.all([...parts].map(async (part) => (await catalogue.parts?.[part]?.())?.messages));
  return Object.assign({}, ...loaded);
}

/** Sets the initial language of the page, before anything is rendered. */
export function startLocale(locale: Locale): void {
  store.set(localeAtom, locale);
}

/**
 * Switches the page to another language without a reload: fetches all catalogues first, then switches everything at once.
 * @throws when a catalogue cannot be loaded; nothing has changed then
 */
export async function switchLocale(locale: Locale): Promise<void> {
  let loaded = await allMessages(locale);
  // Catalogues that were loaded meanwhile must switch as well.
  while (loaded.count !== countLoaded()) loaded = await allMessages(locale);
  for (const { i18n, messages } of loaded.catalogues) i18n.loadAndActivate({ locale, messages });
  store.set(localeAtom, locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

async function allMessages(locale: Locale) {
  const count = countLoaded();
  const catalogues = await Promise.all(
    [...instances.values()].map(async ({ i18n, load, parts }) => {
      const catalogue = await load(locale);
      return { i18n, messages: { ...catalogue.messages, ...(await messagesOf(catalogue, parts)) } };
    }),
  );
  return { count, catalogues };
}

/** Returns the number of loaded catalogues and parts. It only grows. */
function countLoaded(): number {
  return [...instances.values()].reduce((sum, { parts }) => sum + 1 + parts.size, 0);
}
