import { BackupCodesSchema, backupCodeCount, fewBackupCodes } from '@cairn/api';
import { call } from '@cairn/shell';
import { Button, lazy, Status } from '@cairn/ui/core';
import { ticketIcon, triangleAlertIcon } from '@cairn/ui/icons';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { factorsQuery, readSecurityAgain } from '../factors.ts';
import { MethodRow, Read } from '../method-row.tsx';
import { useAttempt } from '../use-attempt.ts';

const NewCodes = lazy<{ codes: readonly string[]; onClose: () => void }>(
  async () => (await import(/* webpackChunkName: "backup-codes" */ './new-codes.tsx')).NewCodes,
);

/** Backup codes for two-step verification: the number left, and a button for a new set. */
export function BackupCodesSection(): ReactElement {
  const query = useQuery(factorsQuery());
  const { attempt, busy } = useAttempt();
  const [codes, setCodes] = useState<readonly string[]>();
  const on = Boolean(query.data?.totp);
  const left = query.data?.backupCodes.left ?? 0;
  const renew = async () => {
    const made = await attempt(() => call('post', 'auth/factors/backup-codes', BackupCodesSchema));
    if (made) setCodes(made.codes);
  };
  const close = () => {
    setCodes(undefined);
    void readSecurityAgain();
  };
  return (
    <>
      <MethodRow
        icon={ticketIcon}
        name={<Trans>Backup codes</Trans>}
        status={
          on &&
          left <= fewBackupCodes && (
            <Status tone="warning" icon={triangleAlertIcon}>
              {left === 0 ? <Trans>None left</Trans> : <Trans>Few left</Trans>}
            </Status>
          )
        }
        hint={
          <Read query={query}>
            {({ totp }) =>
              totp ? (
                <Plural value={left} one={`# of ${backupCodeCount} is left`} other={`# of ${backupCodeCount} are left`} />
              ) : (
                <Trans>For when you lose your phone. Available with an authenticator app</Trans>
              )
            }
          </Read>
        }
        action={
          on && (
            <Button size="small" busy={busy} onClick={() => void renew()} onPointerEnter={NewCodes.preload} onFocus={NewCodes.preload}>
              <Trans>Create new codes</Trans>
            </Button>
          )
        }
      />
      {codes && <NewCodes codes={codes} onClose={close} />}
    </>
  );
}
