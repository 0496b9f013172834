import type { PlannedNavigation } from '@cairn/contract';
import { Icon } from '@cairn/ui/core';
import { circleHelpIcon, panelLeftIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { HelpPanel } from '../help/help-place.tsx';
import { toggleHelp, useHelpOpen } from '../help/help-state.ts';
import { attempt } from '../shell/attempt.ts';
import styles from './rail.module.css';
import { RailEntries } from './rail-entries.tsx';
import { openRail, toggleRail, useRailCollapsed } from './rail-state.ts';

/** Entries that all users always have: settings, help, and the width of the rail. */
export function RailFoot({ entries }: { entries: readonly PlannedNavigation[] }): ReactElement {
  const { t } = useLingui();
  const helpOpen = useHelpOpen();
  const icons = useRailCollapsed();
  const width = icons ? t`Expand sidebar` : t`Collapse sidebar`;
  const help = () => {
    openRail(false);
    attempt(toggleHelp());
  };
  return (
    <div className={styles.foot}>
      <RailEntries entries={entries} project={null} />
      <button
        type="button"
        className={styles.entry}
        title={t`Help`}
        aria-expanded={helpOpen}
        onClick={help}
        onPointerEnter={HelpPanel.preload}
        onFocus={HelpPanel.preload}
      >
        <Icon icon={circleHelpIcon} />
        <span className={styles.name}>{t`Help`}</span>
      </button>
      <button type="button" className={`${styles.entry} ${styles.width}`} title={width} onClick={() => attempt(toggleRail())}>
        <Icon icon={panelLeftIcon} directional />
        <span className={styles.name}>{width}</span>
      </button>
    </div>
  );
}
