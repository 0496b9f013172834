import { Icon } from '@cairn/ui/core';
import { arrowRightIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { changedFields, type PlanTerms, usePlanFields } from './plan-fields.ts';
import styles from './plans.module.css';

/** The differences between two versions of a plan, one field per line. */
export function PlanChanges({ before, after }: { before: PlanTerms; after: PlanTerms }): ReactElement {
  const changes = changedFields(usePlanFields(), before, after);
  return (
    <ul className={styles.changes}>
      {changes.map(({ name, label, text }) => (
        <li key={name}>
          <span className={styles.field}>{label}</span>
          <bdi>{text(before)}</bdi> <Icon icon={arrowRightIcon} size="tiny" directional />{' '}
          <span className="visually-hidden">
            <Trans context="between a former and a new value">changes to</Trans>
          </span>{' '}
          <bdi>
            <b>{text(after)}</b>
          </bdi>
        </li>
      ))}
    </ul>
  );
}
