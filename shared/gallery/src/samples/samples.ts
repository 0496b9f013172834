import type { Locale } from '@cairn/api';
import ar from './ar.json';
import de from './de.json';
import zh from './zh-CN.json';

// Three languages besides English cover right-to-left text, long words and text without spaces.
const samples: Partial<Record<Locale, Readonly<Record<string, string>>>> = { ar, de, 'zh-CN': zh };

/** Returns a sample text in another language; in English if there is no translation. Not used for product texts. */
export function translate(english: string, locale: Locale): string {
  return samples[locale]?.[english] ?? english;
}
