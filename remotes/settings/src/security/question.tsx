import { ConfirmDialog } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { useAttempt } from './use-attempt.ts';

/** Asks for confirmation before a security change that is hard to undo. Stays open if it fails. */
export function Question({
  title,
  children,
  answer,
  danger = false,
  onAnswer,
  onClose,
}: {
  title: ReactNode;
  /** The consequences. */
  children: ReactNode;
  /** The button's label, named after the action. */
  answer: ReactNode;
  danger?: boolean;
  onAnswer: () => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const { attempt, busy } = useAttempt();
  const go = async () => {
    const done = await attempt(async () => {
      await onAnswer();
      return true;
    });
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      danger={danger}
      title={title}
      action={answer}
      busy={busy}
      cancelLabel={<Trans>Cancel</Trans>}
      closeLabel={t`Close`}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
