import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { useHref, useNavigate } from 'react-router';
import { useDocumentLocale } from '../core/document-locale.ts';

/** Provides the page's language and the client router to react-aria. */
export function Environment({ children }: { children: ReactNode }) {
  const locale = useDocumentLocale();
  const navigate = useNavigate();
  return (
    <I18nProvider locale={locale}>
      <RouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
        {children}
      </RouterProvider>
    </I18nProvider>
  );
}
