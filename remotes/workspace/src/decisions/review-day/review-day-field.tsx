import { DatePicker } from '@cairn/ui/date';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The field for the day on which somebody asks whether a decision still holds. `reviewBy`: the day's midnight in UTC. */
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
