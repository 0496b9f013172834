import type { BranchKnowledge } from '@cairn/api';
import { InlineCode, Link, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { decisionLink } from '../decisions/links.ts';
import { patternLink } from '../learning/links.ts';
import { PatternName } from '../learning/pattern-name.tsx';
import { PatternStatus } from '../texts/pattern-states.tsx';
import { DecisionStatus } from '../texts/states.tsx';
import { MoreOwn } from './branch-parts.tsx';
import { inForce } from './choices.ts';
import styles from './merged.module.css';
import parts from './own-knowledge-parts.module.css';

type MergedKnowledge = NonNullable<BranchKnowledge['merged']>;

/** The records merged with a branch: those in force, which apply everywhere since then, and separately the others. */
export function Merged({ merged: { at, patterns, decisions, promoted } }: { merged: MergedKnowledge }): ReactElement {
  const unshown = promoted - patterns.length - decisions.length;
  const held = [...patterns, ...decisions].filter(inForce);
  const others = [...patterns, ...decisions].filter((one) => !inForce(one));
  const time = (
    <span className={styles.at}>
      <RelativeTime value={at} quiet />
    </span>
  );
  return (
    <>
      {held.length > 0 && (
        <Part title={<Trans>Applies everywhere since the merge</Trans>} time={time} unshown={others.length > 0 ? 0 : unshown}>
          {held}
        </Part>
      )}
      {(others.length > 0 || held.length === 0) && (
        <Part title={<Trans>Merged, not in force</Trans>} time={held.length === 0 && time} unshown={unshown}>
          {others}
        </Part>
      )}
    </>
  );
}

function Part({
  title,
  time,
  unshown,
  children,
}: {
  title: ReactNode;
  time: ReactNode;
  unshown: number;
  children: readonly (MergedKnowledge['patterns'][number] | MergedKnowledge['decisions'][number])[];
}): ReactElement {
  return (
    <Panel flush title={title} actions={time}>
      <Rows>
        {children.map((one) => (
          <li key={one.id} className={styles.line}>
            {'rule' in one ? (
              <>
                <p dir="auto">
                  <InlineCode text={one.rule} />
                </p>
                <p className={parts.note}>
                  <Link to={patternLink(one)}>
                    <PatternName number={one.number} />
                  </Link>
                  <PatternStatus state={one.status} />
                </p>
              </>
            ) : (
              <>
                <Link to={decisionLink(one)} dir="auto">
                  {one.title}
                </Link>
                <p className={parts.note}>
                  <bdi>
                    <Trans>ADR {one.number}</Trans>
                  </bdi>
                  <DecisionStatus state={one.status} />
                </p>
              </>
            )}
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
