import { type Locale, localeNames, locales, matchLocale } from '@cairn/api';
import { useLingui } from '@lingui/react/macro';
import { switchLanguage } from './language.ts';

export const languages = locales.map((id) => ({ id, name: localeNames[id] }));

/** The language of the page, and how another is chosen. */
export function useLanguage(): { value: Locale; onChange: (tag: string) => void } {
  const { i18n } = useLingui();
  const onChange = (tag: string) => {
    const locale = matchLocale(tag);
    // Where the messages cannot be fetched the page stays as it is, the selector with it.
    if (locale) switchLanguage(i18n, locale).catch(reportError);
  };
  return { value: matchLocale(i18n.locale) ?? 'en', onChange };
}
