import type { Pattern } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat, Icon } from '@cairn/ui/core';
import { calendarIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './pattern-parts.module.css';

/** When somebody looks at a rule again, where that was said: the day that was chosen, whatever the reader's time zone. */
export function ReviewDay({ pattern: { reviewBy } }: { pattern: Pick<Pattern, 'reviewBy'> }): ReactElement | null {
  const day = useReviewDay(reviewBy);
  if (!day) return null;
  return (
    <p className={styles.sign}>
      <Icon icon={calendarIcon} />
      <Trans>To be looked at again on {day}</Trans>
    </p>
  );
}

export function useReviewDay(reviewBy: string | null): string | null {
  const { format } = dateFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  return reviewBy && format(new Date(reviewBy));
}
