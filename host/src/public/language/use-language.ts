import { type Locale, localeNames, locales, matchLocale } from '@cairn/api';
import { useLingui } from '@lingui/react/macro';
import { switchLanguage } from './language.ts';

export const languages = locales.map((id) => ({ id, name: localeNames[id] }));

/** Returns the language of the page and a function to change it. */
export function useLanguage(): { value: Locale; onChange: (tag: string) => void } {
  const { i18n } = useLingui();
  const onChange = (tag: string) => {
    const locale = matchLocale(tag);
    // If the messages cannot be loaded, the page and the selector keep their language.
    if (locale) switchLanguage(i18n, locale).catch(reportError);
  };
  return { value: matchLocale(i18n.locale) ?? 'en', onChange };
}
