import type { Member } from '@cairn/api';
import { useSession } from '@cairn/shell';
import { Button, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Asks before somebody is put out. */
export function SuspendMember({
  member,
  onClose,
  onConfirm,
}: {
  member: Member;
  onClose: () => void;
  onConfirm: () => void;
}): ReactElement {
  const { t } = useLingui();
  const tenant = useSession()?.tenant.name ?? '';
  const name = member.displayName;
  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={
        <Trans>
          Suspend <bdi>{name}</bdi>?
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <DialogBody>
        <p>
          <Trans>
            They are signed out at once and cannot come back into <bdi>{tenant}</bdi> until somebody reactivates them. What they have
            written and decided stays.
          </Trans>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          <Trans>Suspend</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
