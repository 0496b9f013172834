import { type SupportThread, supportOperations, TicketRatingInputSchema, ticketRatings } from '@cairn/api';
import { notify, runOperation, useFormSend } from '@cairn/shell';
import { Button, Panel } from '@cairn/ui/core';
import { DraftChoice, Form, FormFailure, RadioGroup, TextArea } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import styles from './help.module.css';
import { ticketArrived } from './queries.ts';

const ChosenSchema = v.nullable(v.picklist(ticketRatings));

/** Asks the requester of a solved ticket to rate the support. The rating can be changed. */
export function RateTicket({ thread: { ticket, rating } }: { thread: SupportThread }): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const [chosen, setChosen] = useState<v.InferOutput<typeof ChosenSchema>>(rating?.rating ?? null);
  const { onSubmit, failure } = useFormSend(async (body: v.InferOutput<typeof TicketRatingInputSchema>) => {
    ticketArrived(await runOperation(supportOperations.rate, { params: { ticket: ticket.id }, body }));
    notify('green', t`Thank you. Your rating is saved`);
  });
  return (
    <Panel title={<Trans>How was the answer?</Trans>}>
      <Form
        draft={`support.${ticket.number}.rating`}
        schema={TicketRatingInputSchema}
        read={(data) => ({ rating: chosen, comment: data.get('comment') })}
        onSubmit={onSubmit}
        message={message}
        className={styles.form ?? ''}
      >
        {({ busy, rest }) => (
          <>
            <FormFailure title={<Trans>Your rating was not saved</Trans>} text={failure} details={rest} />
            <DraftChoice name="rating" value={chosen} schema={ChosenSchema} onRestore={setChosen} />
            <RadioGroup
              label={t`Rating`}
              value={chosen ?? ''}
              onChange={(id) => setChosen(ticketRatings.find((one) => one === id) ?? null)}
              options={[
                { id: 'good', label: t({ message: 'Good', context: 'rating of an answer' }) },
                { id: 'bad', label: t({ message: 'Bad', context: 'rating of an answer' }) },
              ]}
            />
            <TextArea
              name="comment"
              label={t`Comment`}
              optional={t`optional`}
              rows={2}
              maxLength={2000}
              defaultValue={rating?.comment ?? ''}
            />
            <div className={styles.foot}>
              <Button type="submit" busy={busy} disabled={chosen === null}>
                {rating ? <Trans>Change rating</Trans> : <Trans>Rate</Trans>}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Panel>
  );
}
