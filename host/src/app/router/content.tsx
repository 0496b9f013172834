import { useSession } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { CachedPages } from './cached-pages.tsx';
import styles from './content.module.css';
import { PageSkeleton } from './page-skeleton.tsx';
import { useNavigationEffects } from './use-navigation-effects.ts';
import { usePageComing } from './use-page-coming.ts';

/** The current page, or the skeleton of the next one while it loads. `covered`: an overlay makes it inert. */
export function Content({ covered }: { covered: boolean }): ReactElement {
  const { t } = useLingui();
  const main = useNavigationEffects();
  const coming = usePageComing();
  const left = coming !== null;
  const session = useSession();
  const whose = session && `${session.tenant.id} ${session.user.id}`; // no user sees the pages of another
  useKeptFocus(left);
  return (
    <>
      <main className={styles.main} id="main" tabIndex={-1} ref={main} inert={covered} data-left={left}>
        <CachedPages key={whose} />
      </main>
      {coming && (
        <div className={styles.coming} role="status">
          <span className="visually-hidden">{t`Loading`}</span>
          <PageSkeleton layout={coming} />
        </div>
      )}
    </>
  );
}

/** Restores the focus, which a hidden element loses, if the user stays on the page after all. */
function useKeptFocus(hidden: boolean): void {
  const kept = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (hidden) {
      kept.current = document.activeElement;
      return;
    }
    const element = kept.current;
    kept.current = null;
    if (element instanceof HTMLElement && element.isConnected && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  }, [hidden]);
}
