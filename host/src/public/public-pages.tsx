import type { Visit } from '@cairn/contract';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ComponentType, StrictMode } from 'react';
import { VisitContext } from './visit.ts';

/** A public page with its providers: the same for prerendering and hydration. */
export function PublicPages({ i18n, visit, Page }: { i18n: I18n; visit: Visit; Page: ComponentType }) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <VisitContext value={visit}>
          <Page />
        </VisitContext>
      </I18nProvider>
    </StrictMode>
  );
}
