import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useDocumentLocale } from '../core/document-locale.ts';
import { Environment } from '../overlay/environment.tsx';

/** Calendars beside the Gregorian that people date their days by. */
export type CalendarName = 'gregory' | 'islamic-umalqura' | 'persian' | 'hebrew' | 'buddhist' | 'japanese' | 'ethiopic';

/** The page's language, and the calendar that its readers use: the language's own without one. */
export function DateEnvironment({ calendar, children }: { calendar?: CalendarName | undefined; children: ReactNode }) {
  const locale = useDocumentLocale();
  return <Environment>{calendar ? <I18nProvider locale={`${locale}-u-ca-${calendar}`}>{children}</I18nProvider> : children}</Environment>;
}
