import { DatePicker } from '@cairn/ui/date';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The field for the day on which somebody asks whether a decision still holds. `reviewBy`: the day's midnight in UTC. */
export function ReviewDayField({ reviewBy }: { reviewBy: string | null }): ReactElement {
  const { t } = useLingui();
  return (
    <DatePicker
      name="reviewBy"
      label={t`Review again on`}
      optional={t`optional`}
      hint={t`It then comes back with the question whether it is still true.`}
      {...(reviewBy === null ? {} : { defaultValue: reviewBy.slice(0, 10) })}
    />
  );
}
