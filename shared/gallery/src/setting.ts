import { directionOf, type Locale, matchLocale } from '@cairn/api';
import { translate } from './samples/samples.ts';

/** The settings of a story, from the page's URL. */
export interface Setting {
  scheme: 'auto' | 'light' | 'dark';
  direction: 'ltr' | 'rtl';
  locale: Locale;
  density: 'comfortable' | 'compact';
  /** Returns the translation of an English sample text; the text itself if there is none. */
  text: (english: string) => string;
}

/** Parses `?scheme=dark&dir=rtl&locale=ar&density=compact`; each is optional. */
export function settingOf(search: URLSearchParams): Setting {
  const scheme = search.get('scheme');
  const direction = search.get('dir');
  // react-aria derives the direction from the language, so right to left without a language means Arabic.
  const locale = matchLocale(search.get('locale')) ?? (direction === 'rtl' ? 'ar' : 'en');
  return {
    scheme: scheme === 'dark' || scheme === 'light' ? scheme : 'auto',
    direction: direction === 'rtl' || direction === 'ltr' ? direction : directionOf(locale),
    locale,
    density: search.get('density') === 'compact' ? 'compact' : 'comfortable',
    text: (english) => translate(english, locale),
  };
}

/** Applies the settings to the document, as the host does for the application. */
export function applySetting({ scheme, direction, locale, density }: Setting): void {
  const root = document.documentElement;
  root.lang = locale;
  root.dir = direction;
  if (scheme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = scheme;
  if (density === 'compact') root.dataset.density = density;
  else delete root.dataset.density;
}
