import { type Decision, DecisionSchema } from '@cairn/api';
import { call, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import * as v from 'valibot';
import { decisionArrived } from '../decision-arrived.ts';
import { ReviewDaySchema } from './day.ts';
import { ReviewDayField } from './review-day-field.tsx';

const DaySchema = v.object({ reviewBy: ReviewDaySchema });

/** Renders the dialog that sets the review date of a decision. */
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
      title={<Trans>Review date of ADR {number}</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      draft={false}
      schema={DaySchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <ReviewDayField reviewBy={reviewBy} />
    </FormDialog>
  );
}
