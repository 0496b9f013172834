import { directionOf, type Locale, matchLocale } from '@cairn/api';
import { translate } from './samples/samples.ts';

/** In what a story is shown: chosen by the page's address. */
export interface Setting {
  scheme: 'auto' | 'light' | 'dark';
  direction: 'ltr' | 'rtl';
  locale: Locale;
  density: 'comfortable' | 'compact';
  /** A sample text in the page's language, named by its English words; those without a translation stay English. */
  text: (english: string) => string;
}

/** `?scheme=dark&dir=rtl&locale=ar&density=compact`; each may be left out. */
export function settingOf(search: URLSearchParams): Setting {
  const scheme = search.get('scheme');
  const direction = search.get('dir');
  // react-aria takes its direction from the language: right to left without one is Arabic.
  const locale = matchLocale(search.get('locale')) ?? (direction === 'rtl' ? 'ar' : 'en');
  return {
    scheme: scheme === 'dark' || scheme === 'light' ? scheme : 'auto',
    direction: direction === 'rtl' || direction === 'ltr' ? direction : directionOf(locale),
    locale,
    density: search.get('density') === 'compact' ? 'compact' : 'comfortable',
    text: (english) => translate(english, locale),
  };
}

/** Puts the setting on the document, as the host does for the application. */
export function applySetting({ scheme, direction, locale, density }: Setting): void {
  const root = document.documentElement;
  root.lang = locale;
  root.dir = direction;
  if (scheme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = scheme;
  if (density === 'compact') root.dataset.density = density;
  else delete root.dataset.density;
}
