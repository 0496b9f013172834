import type { Session } from '@cairn/api';
import { Button, lazy } from '@cairn/ui/core';
import { share2Icon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';

const HandOff = lazy(() => import('./hand-off.tsx').then((module) => module.HandOff));

/** Opens the ways to continue a session's work in another client. */
export function HandOffButton({ session }: { session: Session }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={share2Icon} onClick={() => setOpen(true)}>
        <Trans>Hand off</Trans>
      </Button>
      {open && <HandOff session={session} onClose={() => setOpen(false)} />}
    </>
  );
}
