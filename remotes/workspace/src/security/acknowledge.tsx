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

/** Why a finding may stay as it is, and until when: then it is open again by itself. */
export function Acknowledge({
  draft,
  onAcknowledge,
  onClose,
}: {
  /** Names the draft of the reason. */
  draft: string;
  /** @returns whether it was saved: the draft of the reason stays until then */
  onAcknowledge: (act: FindingAct) => Promise<boolean>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const [now] = useState(() => Date.now());
  const dayIn = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);
  return (
    <FormDialog
      title={<Trans>Accept this finding for a while?</Trans>}
      description={<Trans>It is no longer open until that day. Then it is asked about again.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Accept for a while</Trans>}
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
      <TextArea autoFocus name="reason" label={t`Why it may stay`} maxLength={500} rows={2} />
      <DatePicker name="until" label={t`Until`} defaultValue={dayIn(30)} min={dayIn(1)} max={dayIn(acknowledgedDays - 1)} />
    </FormDialog>
  );
}
