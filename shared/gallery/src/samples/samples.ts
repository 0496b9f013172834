import type { Locale } from '@cairn/api';
import ar from './ar.json';
import de from './de.json';
import zh from './zh-CN.json';

// Three languages beside English are enough to see what breaks: right to left, long words, no spaces.
const samples: Partial<Record<Locale, Readonly<Record<string, string>>>> = { ar, de, 'zh-CN': zh };

/** A sample text in another language, or the English one where nobody has translated it. Nothing that people see is here. */
export function translate(english: string, locale: Locale): string {
  return samples[locale]?.[english] ?? english;
}
