import type { BranchKnowledge } from '@cairn/api';
import { InlineCode, Link, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { decisionLink } from '../decisions/links.ts';
import { patternLink } from '../learning/links.ts';
import { PatternName } from '../learning/pattern-name.tsx';
import { PatternStatus } from '../texts/pattern-states.tsx';
import { DecisionStatus } from '../texts/states.tsx';
import { MoreOwn } from './branch-parts.tsx';
import styles from './merged.module.css';
import parts from './own-knowledge-parts.module.css';

/** What of a merged branch holds everywhere since then. */
export function Merged({ merged }: { merged: NonNullable<BranchKnowledge['merged']> }): ReactElement {
  const { at, patterns, decisions, promoted } = merged;
  const unshown = promoted - patterns.length - decisions.length;
  return (
    <Panel flush title={<Trans>Holds everywhere since the merge</Trans>} actions={<RelativeTime value={at} quiet />}>
      <Rows>
        {patterns.map((pattern) => (
          <li key={pattern.id} className={styles.line}>
            <p dir="auto">
              <InlineCode text={pattern.rule} />
            </p>
            <p className={parts.note}>
              <Link to={patternLink(pattern)}>
                <PatternName number={pattern.number} />
              </Link>
              <PatternStatus state={pattern.status} />
            </p>
          </li>
        ))}
        {decisions.map((decision) => (
          <li key={decision.id} className={styles.line}>
            <Link to={decisionLink(decision)} dir="auto">
              {decision.title}
            </Link>
            <p className={parts.note}>
              <bdi>
                <Trans>ADR {decision.number}</Trans>
              </bdi>
              <DecisionStatus state={decision.status} />
            </p>
          </li>
        ))}
      </Rows>
      {unshown > 0 && (
        <p className={styles.rest}>
          <MoreOwn count={unshown} />
        </p>
      )}
    </Panel>
  );
}
