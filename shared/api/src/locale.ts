/** The languages of the interface, by BCP 47 tag. `en` is the source. */
export const locales = ['en', 'ar', 'de', 'es', 'es-MX', 'fr', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];

/** Each language's own name, for the language selector. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  'es-MX': 'Español (México)',
  fr: 'Français',
  'zh-CN': '简体中文',
};

/** Languages written right to left (specification, section 2). */
const rightToLeft = new Set(['ar', 'arc', 'dv', 'fa', 'ha', 'he', 'khw', 'ks', 'ku', 'ps', 'ur', 'yi']);

/** Returns the text direction of the language `tag`. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const language = tag.toLowerCase().split('-')[0] ?? '';
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}

/**
 * Returns the best supported locale: an exact match, then a regional relative, then the language alone. `en-US`, the specification's
 * fallback, is an alias of the source catalog.
 */
export function matchLocale(wish: string | undefined | null): Locale | undefined {
  if (!wish) return undefined;
  const tag = wish.trim().toLowerCase();
  const exact = locales.find((locale) => locale.toLowerCase() === tag);
  if (exact) return exact;
  const language = tag.split('-')[0];
  if (language === 'zh') return 'zh-CN';
  if (language === 'es' && tag !== 'es' && tag !== 'es-es') return 'es-MX';
  return locales.find((locale) => locale === language);
}

/** Returns the best locale for an Accept-Language header (RFC 9110, section 12.5.4); `en` if none matches. */
export function negotiateLocale(header: string | undefined | null): Locale {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wishes) {
    const locale = matchLocale(tag);
    if (locale) return locale;
  }
  return 'en';
}
