import { type Locale, localeNames, locales, matchLocale } from '@cairn/api';
import { Icon } from '@cairn/ui/core';
import { chevronDownIcon, globeIcon, languagesIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { switchLanguage } from './language.ts';
import styles from './language-selector.module.css';

/** Names in their own language, in the order of that name. */
const choices: readonly Locale[] = [...locales].sort((a, b) => localeNames[a].localeCompare(localeNames[b], 'en'));

function useLanguage(): { current: Locale; choose: (tag: string) => void } {
  const { i18n } = useLingui();
  const choose = (tag: string) => {
    const locale = matchLocale(tag);
    // Where the messages cannot be fetched the page stays as it is, the selector with it.
    if (locale) switchLanguage(i18n, locale).catch(reportError);
  };
  return { current: matchLocale(i18n.locale) ?? 'en', choose };
}

/** The language of the page, as the browser's own list. */
export function LanguageSelector(): ReactElement {
  const { t } = useLingui();
  const { current, choose } = useLanguage();
  return (
    <span className={styles.selector}>
      <Icon icon={globeIcon} className={styles.icon} />
      <select className={styles.select} aria-label={t`Language`} value={current} onChange={(event) => choose(event.target.value)}>
        {choices.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
      <Icon icon={chevronDownIcon} className={styles.icon} />
    </span>
  );
}

/** All languages in a line, for the foot of the landing page. */
export function LanguageList(): ReactElement {
  const { t } = useLingui();
  const { current, choose } = useLanguage();
  return (
    <nav className={styles.list} aria-label={t`Language`}>
      <Icon icon={languagesIcon} className={styles.icon} />
      {choices.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className={styles.language}
          aria-current={locale === current}
          onClick={() => choose(locale)}
        >
          {localeNames[locale]}
        </button>
      ))}
    </nav>
  );
}
