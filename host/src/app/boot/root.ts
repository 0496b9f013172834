import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { dropStartFailure } from '../../start-failure.ts';

let root: Root | undefined;

/** Renders the application into the page. @throws where the page has no #root */
export function mountApplication(application: ReactNode): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root to mount in');
  dropStartFailure();
  root = createRoot(element);
  root.render(application);
}

/** Takes the application off the page: what is wiped after it would else be asked for again by what still shows it. */
export function unmountApplication(): void {
  root?.unmount();
}
