import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useDocumentLocale } from '../core/document-locale.ts';
import { Environment } from '../overlay/environment.tsx';

/** The supported calendars. */
export type CalendarName = 'gregory' | 'islamic-umalqura' | 'persian' | 'hebrew' | 'buddhist' | 'japanese' | 'ethiopic';

/** Provides the page's language and the calendar. Without `calendar`, uses the language's default. */
export function DateEnvironment({ calendar, children }: { calendar?: CalendarName | undefined; children: ReactNode }) {
  const locale = useDocumentLocale();
  return <Environment>{calendar ? <I18nProvider locale={`${locale}-u-ca-${calendar}`}>{children}</I18nProvider> : children}</Environment>;
}
