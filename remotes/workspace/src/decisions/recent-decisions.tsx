import type { Decision, Project } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ExcerptPanel } from '../home/excerpt-panel.tsx';
import { ExcerptNone } from '../home/excerpt-row.tsx';
import { DecisionRows } from './decision-rows.tsx';

/** Lists the most recently changed decisions of a project. */
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
  return (
    <ExcerptPanel title={<Trans>Recent decisions</Trans>} total={total} all={withProject('/app/decisions', project)}>
      {decisions.length === 0 ? (
        <ExcerptNone>
          {mayWrite ? (
            <Trans>No decisions yet. Most teams start with one that they have already made.</Trans>
          ) : (
            <Trans>No decisions yet.</Trans>
          )}
        </ExcerptNone>
      ) : (
        <DecisionRows decisions={decisions} />
      )}
    </ExcerptPanel>
  );
}
