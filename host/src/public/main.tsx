import '@cairn/ui/base.css';
import { laterCataloguesOf } from '@cairn/contract';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { dropStartFailure, showStartFailure } from '../start-failure.ts';
import { readInitialState } from './initial-state.ts';
import { startLanguage } from './language/language.ts';
import { loadPage } from './pages.tsx';
import { PublicPages } from './public-pages.tsx';

async function start(): Promise<void> {
  const visit = readInitialState();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root element');
  const [i18n, Page] = await Promise.all([startLanguage(visit.locale, laterCataloguesOf(location.pathname)), loadPage(location.pathname)]);
  dropStartFailure();
  const page = <PublicPages i18n={i18n} visit={visit} Page={Page} />;
  // Hydrates prerendered HTML in a transition, so that user input is handled in between.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, page, { onRecoverableError: reportError }));
  else createRoot(root).render(page);
}

start().catch(showStartFailure);
if (process.env.CAIRN_DEV_SERVER === '1')
  void import('../development/build-problems.ts').then(({ showBuildProblems }) => showBuildProblems());
