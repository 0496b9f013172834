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

/** The texts of the mails, by id. A catalogue that lacks one does not compile. */
export type MailTextId = keyof typeof en;
export const mailCatalogues: Record<Locale, Record<MailTextId, string>> = { en, ar, de, es, 'es-MX': esMX, fr, 'zh-CN': zhCN };

const instances = new Map<Locale, I18n>();

/** Says one text of a mail in `locale`; its ICU message is compiled at the first use. */
export function say(locale: Locale, id: MailTextId, values: Record<string, unknown> = {}): string {
  let i18n = instances.get(locale);
  if (!i18n) {
    i18n = setupI18n({ locale, messages: { [locale]: mailCatalogues[locale] } }).setMessagesCompiler(compileMessage);
    instances.set(locale, i18n);
  }
  return i18n._(id, values);
}
