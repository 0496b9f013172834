import { Button, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { useProof } from './proof/use-proof.tsx';

/** Asks before a change of how one signs in that is hard to undo. Stays open where it was not done. */
export function Question({
  title,
  children,
  answer,
  danger = false,
  onAnswer,
  onClose,
}: {
  title: ReactNode;
  /** What follows from it. */
  children: ReactNode;
  /** On the button: what is done. */
  answer: ReactNode;
  danger?: boolean;
  onAnswer: () => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const { attempt, busy, dialog } = useProof();
  const go = async () => {
    const done = await attempt(async () => {
      await onAnswer();
      return true;
    });
    if (done) onClose();
  };
  return (
    <Dialog open role="alertdialog" onOpenChange={(open) => open || onClose()} size="small" title={title} closeLabel={t`Close`}>
      <DialogBody>
        <p>{children}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void go()}>
          {answer}
        </Button>
      </DialogFooter>
      {dialog}
    </Dialog>
  );
}
