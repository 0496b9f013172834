import { lazy, Sheet } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { attempt } from '../shell/attempt.ts';
import styles from './help-place.module.css';
import { closeHelpSheet, toggleHelp, useHelpOpen, useHelpSheet } from './help-state.ts';

export const HelpPanel = lazy<{ onClose: () => void }>(
  async () => (await import(/* webpackChunkName: "help-panel" */ './help-panel.tsx')).HelpPanel,
);

/** The place of the help: next to the page, never over it, with its space reserved from the first paint. A sheet on a phone. */
export function HelpPlace(): ReactElement | null {
  const { t } = useLingui();
  const open = useHelpOpen();
  const sheet = useHelpSheet();
  if (sheet) {
    return (
      <Sheet open onOpenChange={closeHelpSheet} label={t`Help`} side="end">
        <HelpPanel onClose={closeHelpSheet} />
      </Sheet>
    );
  }
  if (!open) return null;
  return (
    <aside className={styles.place} aria-label={t`Help`}>
      <HelpPanel onClose={() => attempt(toggleHelp())} />
    </aside>
  );
}
