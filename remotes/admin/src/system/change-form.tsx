import { notify, useFormSend } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { FormDialog, TextArea } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, useState } from 'react';
import * as v from 'valibot';
import styles from './change-form.module.css';
import { type Change, changeRegistry, revisionShown } from './change-registry.ts';
import { Meanwhile, useChangesSince } from './changes-since.tsx';

const ReasonSchema = v.object({ note: v.pipe(v.string(), v.trim(), v.nonEmpty('REASON_REQUIRED')) });

/** A dialog that changes one remote: content, a reason field, and a button named after the consequence. */
export function ChangeForm({
  remote,
  title,
  change: wanted,
  draft = wanted?.kind ?? 'choose',
  action,
  danger = false,
  said,
  onClose,
  children,
}: {
  remote: string;
  title: ReactNode;
  /** Null while a choice is missing. */
  change: Change | null;
  /** Distinguishes its draft from other drafts of the remote. */
  draft?: string;
  /** The button's label. */
  action: ReactNode;
  danger?: boolean;
  /** The message shown on success. */
  said: string;
  onClose: () => void;
  children: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const [seen] = useState(revisionShown);
  const [sending, setSending] = useState(false);
  const changed = useChangesSince(remote, seen);
  const meanwhile = sending ? null : changed; // while sending, the change is its own
  // Switching on or off is always possible. Other changes refer to the release that was shown, so a concurrent change invalidates them.
  const isOver = meanwhile !== null && wanted?.kind !== 'switch';
  const { onSubmit, failure } = useFormSend(async ({ note }: v.InferOutput<typeof ReasonSchema>) => {
    if (!wanted) return;
    setSending(true);
    try {
      await changeRegistry(remote, { ...wanted, note }, seen);
    } finally {
      setSending(false);
    }
    notify('green', said);
    onClose();
  });
  return (
    <FormDialog
      title={title}
      closeLabel={t`Close`}
      cancelLabel={isOver ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
      submit={(busy) => (
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={wanted === null || isOver}>
          {action}
        </Button>
      )}
      draft={`release.${remote}.${draft}`}
      schema={ReasonSchema}
      // Registry errors are technical and in English, as in the release command.
      message={(issue) => (issue.field === 'note' ? t`Enter a reason.` : textOf(issue))}
      onSubmit={onSubmit}
      onClose={onClose}
      failure={failure}
      failureTitle={<Trans>Nothing was changed</Trans>}
    >
      <div className={styles.body}>
        {meanwhile && <Meanwhile change={meanwhile} over={isOver} />}
        {children}
        <TextArea name="note" label={t`Reason`} hint={t`Shown in the history with your name.`} maxLength={500} />
      </div>
    </FormDialog>
  );
}

function textOf(issue: { code: string; message?: string }): string {
  return issue.message ?? issue.code;
}
