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

/** The texts of the public help centre, by id. A catalogue that lacks one does not compile. */
export type HelpTextId = keyof typeof en;
export const helpTexts: Record<Locale, Record<HelpTextId, string>> = { en, ar, de, es, 'es-MX': esMX, fr, 'zh-CN': zhCN };

/** One text in the language of a page, as plain text: the page escapes it. */
export type Say = (id: HelpTextId, values?: Record<string, string | number>) => string;

const instances = new Map<Locale, I18n>();

/** The texts in `locale`; each ICU message is compiled at its first use. */
export function sayIn(locale: Locale): Say {
  const i18n =
    instances.get(locale) ?? setupI18n({ locale, messages: { [locale]: helpTexts[locale] } }).setMessagesCompiler(compileMessage);
  instances.set(locale, i18n);
  return (id, values) => i18n._(id, values);
}
