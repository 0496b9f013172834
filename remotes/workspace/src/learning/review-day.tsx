import type { Pattern } from '@cairn/api';
import { Icon } from '@cairn/ui/core';
import { calendarIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useChosenDay } from '../texts/chosen-day.ts';
import styles from './pattern-parts.module.css';

/** Renders the review date of a rule, if it has one. */
export function ReviewDay({ pattern: { reviewBy } }: { pattern: Pick<Pattern, 'reviewBy'> }): ReactElement | null {
  const day = useChosenDay(reviewBy);
  if (!day) return null;
  return (
    <p className={styles.sign}>
      <Icon icon={calendarIcon} />
      <Trans>Review on {day}</Trans>
    </p>
  );
}
