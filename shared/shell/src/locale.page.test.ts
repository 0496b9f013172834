import type { Locale } from '@cairn/api';
import { afterEach, expect, test } from '@rstest/core';
import { type CatalogueModule, i18nFor, type LoadCatalogue, loadCatalogueParts, registerCatalogue, switchLocale } from './locale.ts';

/** Messages as a build compiles them. */
const compiled = (messages: Record<string, string>) => messages as unknown as Record<string, never>; // Lingui's type says no more

/** A split catalogue whose parts arrive when the test decides. */
function splitCatalogue(arrival: (part: string, locale: Locale) => Promise<void> = () => Promise.resolve()): LoadCatalogue {
  const part = (locale: Locale, name: string) => async (): Promise<CatalogueModule> => {
    await arrival(name, locale);
    return { messages: compiled({ [name]: `${name} (${locale})` }) };
  };
  return async (locale) => ({
    messages: compiled({ common: `common (${locale})` }),
    parts: { decisions: part(locale, 'decisions'), learning: part(locale, 'learning') },
  });
}

let remotes = 0;
/** Registers a new remote for each test: the shell never forgets one. */
function register(load: LoadCatalogue) {
  const id = `remote-${remotes++}`;
  registerCatalogue(id, load);
  return { id, i18n: () => i18nFor(id, load) };
}

afterEach(() => switchLocale('en'));

test('texts of a part are there when it is loaded, next to the common ones', async () => {
  const { id, i18n } = register(splitCatalogue());
  await loadCatalogueParts(id, ['decisions']);
  expect((await i18n())._('decisions')).toBe('decisions (en)');
  expect((await i18n())._('common')).toBe('common (en)');
  expect((await i18n())._('learning')).toBe('learning');
});

test('a part is fetched once', async () => {
  const fetched: string[] = [];
  const { id } = register(splitCatalogue(async (part, locale) => void fetched.push(`${part} ${locale}`)));
  await loadCatalogueParts(id, ['decisions']);
  await loadCatalogueParts(id, ['decisions', 'learning']);
  expect(fetched).toEqual(['decisions en', 'learning en']);
});

test('another language brings every part along that is loaded', async () => {
  const { id, i18n } = register(splitCatalogue());
  await loadCatalogueParts(id, ['decisions']);
  await switchLocale('de');
  expect((await i18n())._('decisions')).toBe('decisions (de)');
  await loadCatalogueParts(id, ['learning']);
  expect((await i18n())._('learning')).toBe('learning (de)');
});

test('a part that arrives while the language changes is in the new one', async () => {
  const english = Promise.withResolvers<void>();
  const { id, i18n } = register(splitCatalogue((_, locale) => (locale === 'en' ? english.promise : Promise.resolve())));
  await i18n();
  const part = loadCatalogueParts(id, ['decisions']);
  await switchLocale('ar');
  english.resolve();
  await part;
  expect((await i18n())._('decisions')).toBe('decisions (ar)');
});

test('a part that arrives while the new language is on its way changes with the rest', async () => {
  const arabic = Promise.withResolvers<void>();
  const { id, i18n } = register(splitCatalogue((_, locale) => (locale === 'ar' ? arabic.promise : Promise.resolve())));
  await loadCatalogueParts(id, ['decisions']);
  const change = switchLocale('ar');
  await loadCatalogueParts(id, ['learning']);
  arabic.resolve();
  await change;
  expect((await i18n())._('learning')).toBe('learning (ar)');
});

test('a part that cannot be fetched can be asked for again', async () => {
  let online = false;
  const { id, i18n } = register(splitCatalogue(() => (online ? Promise.resolve() : Promise.reject(new Error('offline')))));
  await expect(loadCatalogueParts(id, ['decisions'])).rejects.toThrow('offline');
  online = true;
  await loadCatalogueParts(id, ['decisions']);
  expect((await i18n())._('decisions')).toBe('decisions (en)');
});
