import type { ReactElement } from 'react';
import { useHelpOpen } from '../help/help-state.ts';
import { Rail } from '../rail/rail.tsx';
import { useRailCollapsed } from '../rail/rail-state.ts';
import { usePlan } from '../remotes/plan.ts';
import content from '../router/content.module.css';
import { PageSkeleton } from '../router/page-skeleton.tsx';
import { layoutAt } from '../router/use-page-coming.ts';
import { Header } from './header.tsx';
import shell from './shell.module.css';

/** The frame with a page skeleton, shown at the start if the page takes longer than 150 ms. */
export function ShellSkeleton(): ReactElement {
  const layout = layoutAt(usePlan(), location.pathname);
  const rail = useRailCollapsed() ? 'icons' : 'names';
  return (
    <div className={shell.shell} data-rail={rail} data-help={useHelpOpen()} aria-busy="true">
      <Rail />
      <Header />
      <main className={content.main}>
        <PageSkeleton layout={layout ?? 'panels'} />
      </main>
    </div>
  );
}
