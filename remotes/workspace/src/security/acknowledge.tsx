import { acknowledgedDays } from '@cairn/api';
import { DatePicker } from '@cairn/ui/date';
import { FormDialog, TextArea } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import type { FindingAct } from './transition.ts';

const dayMs = 24 * 60 * 60 * 1000;

const FormSchema = v.object({
  reason: v.pipe(v.string(), v.trim(), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(500, 'TEXT_TOO_LONG')),
  until: v.pipe(v.string(), v.nonEmpty('REQUIRED')),
});

/** Acknowledges a finding with a reason and an end date, after which it is open again. */
export function Acknowledge({
  draft,
  onAcknowledge,
  onClose,
}: {
  /** The name of the reason's draft. */
  draft: string;
  /** @returns whether it was saved. The draft of the reason is kept until then */
  onAcknowledge: (act: FindingAct) => Promise<boolean>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const [now] = useState(() => Date.now());
  const dayIn = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);
  return (
    <FormDialog
      title={<Trans>Acknowledge this finding?</Trans>}
      description={<Trans>It is hidden until that day. Then it opens again.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans context="finding">Acknowledge</Trans>}
      draft={draft}
      schema={FormSchema}
      message={message}
      onClose={onClose}
      onSubmit={async ({ reason, until }) => {
        const saved = onAcknowledge({ to: 'acknowledged', reason, until: `${until}T00:00:00.000Z` });
        onClose();
        return (await saved) ? undefined : [];
      }}
    >
      <TextArea autoFocus name="reason" label={t`Reason`} maxLength={500} rows={2} />
      <DatePicker name="until" label={t`Until`} defaultValue={dayIn(30)} min={dayIn(1)} max={dayIn(acknowledgedDays - 1)} />
    </FormDialog>
  );
}
