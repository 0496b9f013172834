import { Button, lazy } from '@cairn/ui/core';
import { userPlusIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';

const InvitePeople = lazy(() => import('./invite-people.tsx').then((module) => module.InvitePeople));

/** Opens the invitation dialog, as does `?invite`. Its code is loaded on demand. */
export function InviteButton(): ReactElement {
  const [search, setSearch] = useSearchParams();
  const show = (open: boolean) =>
    setSearch(
      (now) => {
        if (open) now.set('invite', '1');
        else now.delete('invite');
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <Button
        variant="primary"
        icon={userPlusIcon}
        onClick={() => show(true)}
        onPointerEnter={InvitePeople.preload}
        onFocus={InvitePeople.preload}
      >
        <Trans>Invite people</Trans>
      </Button>
      {search.has('invite') && <InvitePeople onClose={() => show(false)} />}
    </>
  );
}
