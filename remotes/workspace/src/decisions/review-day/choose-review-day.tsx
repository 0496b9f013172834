import { type Decision, DecisionSchema } from '@cairn/api';
import { call, useFormSend, useIssueText } from '@cairn/shell';
import { DatePicker } from '@cairn/ui/date';
import { FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { decisionArrived } from '../decision-arrived.ts';

/** A day as the field has it (`2026-11-20`), kept as its midnight in UTC; empty for none. */
const DaySchema = v.object({
  reviewBy: v.pipe(
    v.string(),
    v.transform((day) => (day === '' ? null : `${day}T00:00:00.000Z`)),
  ),
});

/** The day on which somebody asks whether a decision still holds. */
export function ChooseReviewDay({ decision, onClose }: { decision: Decision; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText();
  const { id, number, version, reviewBy } = decision;
  const sending = useFormSend(async ({ reviewBy: day }: v.InferOutput<typeof DaySchema>) => {
    decisionArrived(
      await call('put', `decisions/${encodeURIComponent(id)}/review-day`, DecisionSchema, { json: { version, reviewBy: day } }),
    );
    onClose();
  });
  return (
    <FormDialog
      size="small"
      title={<Trans>When is ADR {number} looked at again?</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      schema={DaySchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <DatePicker
        name="reviewBy"
        label={t`Review again on`}
        optional={t`optional`}
        hint={t`It then comes back with the question whether it is still true.`}
        {...(reviewBy === null ? {} : { defaultValue: reviewBy.slice(0, 10) })}
      />
    </FormDialog>
  );
}
