import { DatePicker } from '@cairn/ui/date';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Renders the field for the review date of a decision. `reviewBy`: the day's midnight in UTC. */
export function ReviewDayField({ reviewBy }: { reviewBy: string | null }): ReactElement {
  const { t } = useLingui();
  return (
    <DatePicker
      name="reviewBy"
      label={t`Review date`}
      optional={t`optional`}
      hint={t`On this day, it comes back for review.`}
      {...(reviewBy === null ? {} : { defaultValue: reviewBy.slice(0, 10) })}
    />
  );
}
