import type { Locale } from '@cairn/api';
import ar from './locales/ar.json' with { type: 'json' };
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import esMX from './locales/es-MX.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import zhCN from './locales/zh-CN.json' with { type: 'json' };

/** Ids of the texts that the server writes into pages, for when no script runs. A catalogue with a missing text does not compile. */
export type PageTextId = keyof typeof en;
export const pageTexts: Record<Locale, Record<PageTextId, string>> = { en, ar, de, es, 'es-MX': esMX, fr, 'zh-CN': zhCN };
