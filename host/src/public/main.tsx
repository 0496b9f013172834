import '@cairn/ui/base.css';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readInitialState } from './initial-state.ts';
import { startLanguage } from './language/language.ts';
import { loadPage } from './pages.ts';
import { VisitContext } from './visit.ts';

async function start(): Promise<void> {
  const visit = readInitialState();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  const [i18n, Page] = await Promise.all([startLanguage(visit.locale), loadPage(location.pathname)]);
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <VisitContext value={visit}>
          <Page />
        </VisitContext>
      </I18nProvider>
    </StrictMode>,
  );
}

start().catch(reportError);
