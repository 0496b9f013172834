import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { UpdatePrompt } from '../offline/update-prompt.tsx';
import { Header } from './header.tsx';
import { Progress } from './progress.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { Toasts } from './toasts.tsx';
import { useNavigationEffects } from './use-navigation-effects.ts';

/** The frame around every page: skip link, rail, header, content. On a phone the rail is a sheet, and what it covers is out of reach. */
export function Shell(): ReactElement {
  const { t } = useLingui();
  const [railOpen, setRailOpen] = useState(false);
  const { pathname } = useLocation();
  const [railPath, setRailPath] = useState(pathname);
  if (railPath !== pathname) {
    setRailPath(pathname);
    setRailOpen(false);
  }
  const main = useNavigationEffects();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main" inert={railOpen}>
        {t`Skip to content`}
      </a>
      <Progress />
      <Rail open={railOpen} onClose={() => setRailOpen(false)} />
      <Header onOpenRail={() => setRailOpen(true)} railOpen={railOpen} />
      <OfflineBanner />
      <main className={styles.main} id="main" tabIndex={-1} ref={main} inert={railOpen}>
        <Outlet />
      </main>
      <Toasts />
      <div className={styles.prompt} inert={railOpen}>
        <UpdatePrompt />
      </div>
    </div>
  );
}
