import { Button, lazy } from '@cairn/ui/core';
import { userPlusIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';

const InvitePeople = lazy(() => import('./invite-people.tsx').then((module) => module.InvitePeople));

/** Opens the dialog that invites people; its code comes when it is wanted. */
export function InviteButton(): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        icon={userPlusIcon}
        onClick={() => setOpen(true)}
        onPointerEnter={InvitePeople.preload}
        onFocus={InvitePeople.preload}
      >
        <Trans>Invite people</Trans>
      </Button>
      {open && <InvitePeople onClose={() => setOpen(false)} />}
    </>
  );
}
