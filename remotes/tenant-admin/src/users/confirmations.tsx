import type { Member, TenantRole } from '@cairn/api';
import { useRoleText, useSession } from '@cairn/shell';
import { Button, Dialog, DialogBody, DialogFooter } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';

interface Answers {
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before somebody is put out. */
export function SuspendMember({ member, ...answers }: { member: Member } & Answers): ReactElement {
  const tenant = useSession()?.tenant.name ?? '';
  const name = member.displayName;
  return (
    <Confirmation
      title={
        <Trans>
          Suspend <bdi>{name}</bdi>?
        </Trans>
      }
      confirm={<Trans>Suspend</Trans>}
      {...answers}
    >
      <p>
        <Trans>
          They are signed out everywhere and cannot come back into <bdi>{tenant}</bdi> until somebody reactivates them. What they have
          written and decided stays.
        </Trans>
      </p>
    </Confirmation>
  );
}

/** Asks before people take a role in which they may no longer be here. */
export function GiveUpManaging({ role, ...answers }: { role: TenantRole } & Answers): ReactElement {
  const roleText = useRoleText();
  const tenant = useSession()?.tenant.name ?? '';
  const word = roleText(role);
  return (
    <Confirmation title={<Trans>Stop managing this organisation?</Trans>} confirm={<Trans>Change my role</Trans>} {...answers}>
      <p>
        <Trans>
          Your role in <bdi>{tenant}</bdi> becomes: {word}. Only an owner or administrator can give you back what you have now.
        </Trans>
      </p>
    </Confirmation>
  );
}

function Confirmation({
  title,
  confirm,
  onClose,
  onConfirm,
  children,
}: { title: ReactNode; confirm: ReactNode; children: ReactNode } & Answers): ReactElement {
  const { t } = useLingui();
  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      closeLabel={t`Close`}
    >
      <DialogBody>{children}</DialogBody>
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
          {confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
