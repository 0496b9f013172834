import type { Decision } from '@cairn/api';
import { Icon, Link } from '@cairn/ui/core';
import { replaceIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './decision-chain.module.css';
import { decisionLink, decisionOnIntent } from './links.ts';

/** Renders the decision that this one supersedes or is proposed to supersede, and the decision that supersedes it. */
export function DecisionChain({ decision }: { decision: Decision }): ReactElement | null {
  const { predecessor, successor, status } = decision;
  if (!predecessor && !successor) return null;
  const link = (other: NonNullable<Decision['predecessor']>): ReactNode => {
    const named = { projectSlug: decision.projectSlug, number: other.number };
    const to = decisionLink(named);
    const { number } = other;
    return (
      <Link to={to} title={other.title} {...decisionOnIntent(named, to)}>
        <Trans>ADR {number}</Trans>
      </Link>
    );
  };
  return (
    <ul className={styles.chain}>
      {predecessor && (
        <li className={styles.step}>
          <Icon icon={replaceIcon} size="small" />
          <span>
            {status === 'draft' || status === 'proposed' ? (
              <Trans>Supersedes {link(predecessor)} once it is accepted</Trans>
            ) : status === 'rejected' ? (
              <Trans>Was to supersede {link(predecessor)}</Trans>
            ) : (
              <Trans>Supersedes {link(predecessor)}</Trans>
            )}
          </span>
        </li>
      )}
      {successor && (
        <li className={styles.step}>
          <Icon icon={replaceIcon} size="small" />
          <span>
            {status === 'superseded' ? (
              <Trans>Superseded by {link(successor)}</Trans>
            ) : (
              <Trans>To be superseded by {link(successor)}</Trans>
            )}
          </span>
        </li>
      )}
    </ul>
  );
}
