import type { Member } from '@cairn/api';
import { useSession } from '@cairn/shell';
import { ConfirmDialog } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Asks for confirmation before a member is suspended. */
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
    <ConfirmDialog
      danger
      title={
        <Trans>
          Suspend <bdi>{name}</bdi>?
        </Trans>
      }
      action={<Trans>Suspend</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      closeLabel={t`Close`}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      <Trans>
        They are signed out immediately and cannot use <bdi>{tenant}</bdi> until they are reactivated. What they wrote and decided stays.
      </Trans>
    </ConfirmDialog>
  );
}
