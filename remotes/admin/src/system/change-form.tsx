import { notify, useFormSend } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { FormDialog, TextArea } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, useState } from 'react';
import * as v from 'valibot';
import styles from './change-form.module.css';
import { type Change, changeRegistry, revisionShown } from './change-registry.ts';
import { Meanwhile, useMeanwhile } from './meanwhile.tsx';

const ReasonSchema = v.object({ note: v.pipe(v.string(), v.trim(), v.nonEmpty('REASON_REQUIRED')) });

/** A dialog that changes one remote: what it does, a reason, and a button that names the consequence. */
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
  /** Null: something has to be chosen first. */
  change: Change | null;
  /** Names its draft among those of the remote. */
  draft?: string;
  /** What the button says. */
  action: ReactNode;
  danger?: boolean;
  /** What is said when it is done. */
  said: string;
  onClose: () => void;
  children: ReactNode;
}): ReactElement {
  const { t } = useLingui();
  const [seen] = useState(revisionShown);
  const [sending, setSending] = useState(false);
  const changed = useMeanwhile(remote, seen);
  const meanwhile = sending ? null : changed; // while it sends, what has changed is its own doing
  // Who switches something gets what they ask for, whoever was quicker; the rest stands on a release that was looked at.
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
      // What the registry has against a release is what the release command says too: technical, in English.
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
