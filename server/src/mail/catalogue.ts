import type { Locale } from '@cairn/api';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import ar from './locales/ar.json' with { type: 'json' };
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import esMX from './locales/es-MX.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import zhCN from './locales/zh-CN.json' with { type: 'json' };
import { mailAddress, mailName } from './mail-value.ts';

/** Ids of the mail texts. A catalogue with a missing text does not compile. */
export type MailTextId = keyof typeof en;
export const mailCatalogues: Record<Locale, Record<MailTextId, string>> = { en, ar, de, es, 'es-MX': esMX, fr, 'zh-CN': zhCN };

const instances = new Map<Locale, I18n>();

/** Values that are addresses or account labels. All other text values are names. */
const addresses = new Set(['email', 'other', 'label']);

/**
 * Returns a mail text in `locale`. Compiles its ICU message on first use. User-provided values are sanitized with `mailName` or
 * `mailAddress`.
 */
export function say(locale: Locale, id: MailTextId, values: Record<string, string | number> = {}): string {
  let i18n = instances.get(locale);
  if (!i18n) {
    i18n = setupI18n({ locale, messages: { [locale]: mailCatalogues[locale] } }).setMessagesCompiler(compileMessage);
    instances.set(locale, i18n);
  }
  const safe = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number') return [name, value];
    return [name, addresses.has(name) ? mailAddress(value) : mailName(value)];
  });
  return i18n._(id, Object.fromEntries(safe));
}
