import type { Decision, Project } from '@cairn/api';
import { useLocale, withProject } from '@cairn/shell';
import { ButtonLink, Count, numberFormat, Panel } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './decision-rows.module.css';
import { DecisionRows } from './decision-rows.tsx';

/** The decisions of a project that were last touched. */
export function RecentDecisions({
  decisions,
  total,
  project,
  mayWrite,
}: {
  decisions: readonly Decision[];
  total: number;
  project: Project;
  mayWrite: boolean;
}): ReactElement {
  const { format } = numberFormat(useLocale());
  return (
    <Panel
      flush
      title={
        <>
          <Trans>Recent decisions</Trans> <Count>{format(total)}</Count>
        </>
      }
      actions={
        total > 0 && (
          <ButtonLink variant="quiet" size="small" to={withProject('/app/decisions', project)}>
            <Trans context="link to a whole list">All</Trans>
          </ButtonLink>
        )
      }
    >
      {decisions.length === 0 ? (
        <p className={styles.none}>
          {mayWrite ? (
            <Trans>Nothing has been decided here yet. Most teams begin with a decision that they have already made.</Trans>
          ) : (
            <Trans>Nothing has been decided here yet.</Trans>
          )}
        </p>
      ) : (
        <DecisionRows decisions={decisions} />
      )}
    </Panel>
  );
}
