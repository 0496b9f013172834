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

/** The ids of the texts of the public help center. A catalog that lacks one does not compile. */
export type HelpTextId = keyof typeof en;
export const helpTexts: Record<Locale, Record<HelpTextId, string>> = { en, ar, de, es, 'es-MX': esMX, fr, 'zh-CN': zhCN };

/** Returns one text in the language of a page, as plain text that the page escapes. */
export type Say = (id: HelpTextId, values?: Record<string, string | number>) => string;

const instances = new Map<Locale, I18n>();

/** Returns the texts in `locale`. Each ICU message is compiled at first use. */
export function sayIn(locale: Locale): Say {
  const i18n =
    instances.get(locale) ?? setupI18n({ locale, messages: { [locale]: helpTexts[locale] } }).setMessagesCompiler(compileMessage);
  instances.set(locale, i18n);
  return (id, values) => i18n._(id, values);
}
