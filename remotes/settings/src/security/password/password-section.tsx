import { Button, lazy, RelativeTime } from '@cairn/ui/core';
import { lockIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { MethodRow, Read } from '../method-row.tsx';
import { passwordQuery } from './queries.ts';

const ChangePassword = lazy<{ set: boolean; onClose: () => void }>(
  async () => (await import(/* webpackChunkName: "change-password" */ './change-password.tsx')).ChangePassword,
);

/** The password: its age, and an action to change it or set the first one. */
export function PasswordSection(): ReactElement {
  const query = useQuery(passwordQuery());
  const [open, setOpen] = useState(false);
  const { data } = query;
  return (
    <MethodRow
      icon={lockIcon}
      name={<Trans>Password</Trans>}
      hint={
        <Read query={query}>
          {({ changedAt }) =>
            changedAt ? (
              <Trans>
                Last changed <RelativeTime value={changedAt} />
              </Trans>
            ) : (
              <Trans>None. You use another sign-in method</Trans>
            )
          }
        </Read>
      }
      action={
        data && (
          <>
            <Button size="small" onClick={() => setOpen(true)} onPointerEnter={ChangePassword.preload} onFocus={ChangePassword.preload}>
              {data.set ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
            </Button>
            {open && <ChangePassword set={data.set} onClose={() => setOpen(false)} />}
          </>
        )
      }
    />
  );
}
