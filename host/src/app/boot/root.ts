import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { dropStartFailure } from '../../start-failure.ts';

let root: Root | undefined;

/** Renders the application into the page. @throws when the page has no #root */
export function mountApplication(application: ReactNode): void {
  const element = document.getElementById('root');
  if (!element) throw new Error('the page has no #root to mount in');
  dropStartFailure();
  root = createRoot(element);
  root.render(application);
}

/** Unmounts the application, so that nothing on the page refetches data that is about to be deleted. */
export function unmountApplication(): void {
  root?.unmount();
}
