import { type PatternTransition, type RejectionReason, rejectionReasons } from '@cairn/api';
import { FormDialog, RadioGroup, TextArea } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import * as v from 'valibot';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { useRejectionText } from '../texts/pattern-states.tsx';

const ReasonSchema = v.object({
  code: v.picklist(rejectionReasons),
  note: v.pipe(v.string(), v.trim(), v.maxLength(500, 'TEXT_TOO_LONG')),
});

/** Asks why one or many proposals are rejected, so that they are recognized when proposed again, and their authors learn the reason. */
export function RejectPattern({
  draft,
  title,
  onReject,
  onClose,
}: {
  /** The key of the reason's draft. */
  draft: string;
  title: ReactNode;
  /** @returns whether it was saved; the draft of the reason stays until then */
  onReject: (reason: NonNullable<PatternTransition['reason']>) => Promise<boolean>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useWorkspaceIssueText();
  const reasonText = useRejectionText();
  return (
    <FormDialog
      title={title}
      description={<Trans>Cairn remembers this. The same proposal in other words will be recognized as rejected.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Reject</Trans>}
      draft={draft}
      schema={ReasonSchema}
      message={message}
      onClose={onClose}
      onSubmit={async (reason) => {
        const saved = onReject(reason);
        onClose();
        return (await saved) ? undefined : [];
      }}
    >
      <RadioGroup
        name="code"
        label={t`Why`}
        defaultValue={'wrong' satisfies RejectionReason}
        options={rejectionReasons.map((id) => ({ id, label: reasonText(id) }))}
      />
      <TextArea name="note" label={t`Reason`} optional={t`optional`} maxLength={500} rows={2} />
    </FormDialog>
  );
}
