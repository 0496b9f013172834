import type { Decision } from '@cairn/api';
import { Link, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { DecisionStatus } from '../texts/states.tsx';
import styles from './decision-rows.module.css';
import { decisionLink, decisionOnIntent } from './links.ts';

/** Decisions as rows of a panel: number, title, status, when. */
export function DecisionRows({
  decisions,
  projects = false,
}: {
  decisions: readonly Decision[] /** Name the project of each. */;
  projects?: boolean;
}): ReactElement {
  return (
    <Rows>
      {decisions.map((decision) => {
        const to = decisionLink(decision);
        return (
          <li key={decision.id} className={styles.row}>
            <Link plain className={styles.link} to={to} {...decisionOnIntent(decision, to)}>
              <span className={styles.words}>
                <span className={styles.title}>
                  <bdi className={styles.number}>
                    <DecisionNumber number={decision.number} />
                  </bdi>{' '}
                  <span className={styles.name} dir="auto">
                    {decision.title}
                  </span>
                </span>
                {projects && (
                  <span className={styles.project} dir="auto">
                    {decision.projectName}
                  </span>
                )}
              </span>
              <DecisionStatus state={decision.status} />
              <span className={styles.when}>
                <RelativeTime value={decision.updatedAt} style="short" />
              </span>
            </Link>
          </li>
        );
      })}
    </Rows>
  );
}

/** How people name a decision: "ADR 12". */
export function DecisionNumber({ number }: { number: number }): ReactElement {
  return <Trans>ADR {number}</Trans>;
}
