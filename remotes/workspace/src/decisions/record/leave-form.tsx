import { Button, Dialog, DialogFooter } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Asks before what was written is thrown away. */
export function LeaveForm({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }): ReactElement {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onStay();
      }}
      size="small"
      role="alertdialog"
      title={<Trans>Throw away what you wrote?</Trans>}
      description={<Trans>It is not saved anywhere yet. A draft can be finished later.</Trans>}
      closeLabel={t`Close`}
    >
      <DialogFooter>
        <Button variant="danger-quiet" onClick={onLeave}>
          <Trans>Throw away</Trans>
        </Button>
        <Button variant="primary" onClick={onStay}>
          <Trans>Keep writing</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
