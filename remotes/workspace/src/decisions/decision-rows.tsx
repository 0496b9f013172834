import type { Decision } from '@cairn/api';
import { Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ExcerptRow } from '../home/excerpt-row.tsx';
import { DecisionStatus } from '../texts/states.tsx';
import styles from './decision-rows.module.css';
import { decisionLink, decisionOnIntent } from './links.ts';

/** Renders decisions as rows of a panel: number, title, status, time. */
export function DecisionRows({
  decisions,
  projects = false,
}: {
  decisions: readonly Decision[] /** Shows the project of each. */;
  projects?: boolean;
}): ReactElement {
  return (
    <Rows>
      {decisions.map((decision) => {
        const to = decisionLink(decision);
        return (
          <ExcerptRow
            key={decision.id}
            to={to}
            intent={decisionOnIntent(decision, to)}
            note={projects && decision.projectName}
            end={<DecisionStatus state={decision.status} />}
            wraps
            at={decision.updatedAt}
          >
            <span className={styles.title}>
              <bdi className={styles.number}>
                <DecisionNumber number={decision.number} />
              </bdi>{' '}
              <span className={styles.name} dir="auto">
                {decision.title}
              </span>
            </span>
          </ExcerptRow>
        );
      })}
    </Rows>
  );
}

/** Renders the label of a decision: "ADR 12". */
export function DecisionNumber({ number }: { number: number }): ReactElement {
  return <Trans>ADR {number}</Trans>;
}
