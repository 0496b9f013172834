import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { DevelopPlace } from '../develop/develop-place.tsx';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { HelpPlace } from '../help/help-place.tsx';
import { useHelpOpen } from '../help/help-state.ts';
import { loadIdlePart } from '../idle/load.ts';
import { OfflineBanner } from '../offline/offline-banner.tsx';
import { ProofPlace } from '../proof/proof-place.tsx';
import { Rail } from '../rail/rail.tsx';
import { useRailCollapsed, useRailOpen } from '../rail/rail-state.ts';
import { Announcement } from '../router/announcement.tsx';
import { Content } from '../router/content.tsx';
import { Shortcuts } from '../shortcuts/shortcuts.ts';
import { Header } from './header.tsx';
import { OpenedParts } from './opened-parts.tsx';
import { Progress } from './progress.tsx';
import styles from './shell.module.css';

/**
 * The frame around every page: skip link, rail, header, content, help. It does not read the address, so a navigation does not render it
 * again; parts that depend on the address update themselves.
 */
export function Shell(): ReactElement {
  return (
    <Frame>
      <Progress />
      <Rail />
      <Header />
      <div className={styles.banners}>
        <Later />
        <OfflineBanner />
      </div>
      <DevelopPlace />
      <Main />
      <HelpPlace />
      <Announcement />
      <Shortcuts />
      <LeaveGuard />
      <OpenedParts />
      <ProofPlace />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }): ReactElement {
  const { t } = useLingui();
  return (
    <div className={styles.shell} data-rail={useRailCollapsed() ? 'icons' : 'names'} data-help={useHelpOpen()}>
      <a className={styles.skip} href="#main" inert={useRailOpen()}>
        {t`Skip to content`}
      </a>
      {children}
    </div>
  );
}

function Main(): ReactElement {
  return <Content covered={useRailOpen()} />;
}

/** Renders the idle part once it is loaded. No first page needs it. */
function Later(): ReactElement | null {
  const covered = useRailOpen();
  const [NowAndThen, setNowAndThen] = useState<ComponentType<{ inert: boolean }>>();
  useEffect(() => loadIdlePart((part) => setNowAndThen(() => part.NowAndThen)), []);
  return NowAndThen ? <NowAndThen inert={covered} /> : null;
}
