import { type Passkey, PasskeyOptionsSchema, PasskeySchema } from '@cairn/api';
import { call, notify, useLocale } from '@cairn/shell';
import { Button, dateFormat, IconButton, lazy, RelativeTime, Status } from '@cairn/ui/core';
import { circleCheckIcon, fingerprintIcon, pencilIcon, plusIcon, trash2Icon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { factorsQuery, readSecurityAgain } from '../factors.ts';
import { MethodRow, Read } from '../method-row.tsx';
import { useAttempt } from '../use-attempt.ts';
import { deviceText } from '../words.ts';
import { canUsePasskeys, makePasskey, webauthn } from './browser.ts';

type DialogOf = { passkey: Passkey; onClose: () => void };
const RenamePasskey = lazy<DialogOf>(
  async () => (await import(/* webpackChunkName: "change-passkey" */ './rename-passkey.tsx')).RenamePasskey,
);
const RemovePasskey = lazy<DialogOf>(
  async () => (await import(/* webpackChunkName: "change-passkey" */ './remove-passkey.tsx')).RemovePasskey,
);

/** Passkeys: a summary row, and a row for each. */
export function PasskeysSection(): ReactElement {
  const { t, i18n } = useLingui();
  const query = useQuery(factorsQuery());
  const { attempt, busy } = useAttempt();
  const [open, setOpen] = useState<{ what: 'rename' | 'remove'; passkey: Passkey }>();
  const passkeys = query.data?.passkeys ?? [];
  const close = () => setOpen(undefined);
  const add = async () => {
    const added = await attempt(async () => {
      const { options } = await call('post', 'auth/factors/passkeys/options', PasskeyOptionsSchema);
      const response = await makePasskey(options);
      if (response === 'known') notify('info', t`This device already has a passkey for your account`);
      if (!response || response === 'known') return null;
      const name = deviceText(i18n, navigator.userAgent);
      return call('post', 'auth/factors/passkeys', PasskeySchema, { json: { name, response } });
    });
    if (!added) return;
    notify('green', t`Passkey added`);
    await readSecurityAgain();
    setOpen({ what: 'rename', passkey: added }); // it is named after the browser until renamed
  };
  return (
    <>
      <MethodRow
        icon={fingerprintIcon}
        name={<Trans>Passkeys</Trans>}
        status={
          passkeys.length > 0 && (
            <Status tone="positive" icon={circleCheckIcon}>
              <Trans>On</Trans>
            </Status>
          )
        }
        hint={
          <Read query={query}>
            {() =>
              canUsePasskeys() ? (
                <Trans>Sign in with your fingerprint, face or security key instead of a password</Trans>
              ) : (
                <Trans>This browser or address does not support passkeys</Trans>
              )
            }
          </Read>
        }
        action={
          query.data &&
          canUsePasskeys() && (
            <Button
              size="small"
              icon={plusIcon}
              busy={busy}
              onClick={() => void add()}
              onPointerEnter={() => void webauthn().catch(() => undefined)}
            >
              <Trans>Add passkey</Trans>
            </Button>
          )
        }
      />
      {passkeys.map((passkey) => (
        <MethodRow
          key={passkey.id}
          sub
          name={<bdi>{passkey.name}</bdi>}
          hint={<PasskeyFacts passkey={passkey} />}
          action={
            <>
              <IconButton icon={pencilIcon} label={t`Rename ${passkey.name}`} onClick={() => setOpen({ what: 'rename', passkey })} />
              <IconButton icon={trash2Icon} label={t`Remove ${passkey.name}`} onClick={() => setOpen({ what: 'remove', passkey })} />
            </>
          }
        />
      ))}
      {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.what === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} />}
    </>
  );
}

function PasskeyFacts({ passkey: { createdAt, lastUsedAt, synced } }: { passkey: Passkey }): ReactElement {
  const locale = useLocale();
  const day = dateFormat(locale, { dateStyle: 'long' }).format(new Date(createdAt));
  return (
    <>
      {lastUsedAt ? (
        <Trans>
          Added {day}, used <RelativeTime value={lastUsedAt} />
        </Trans>
      ) : (
        <Trans>Added {day}, not used yet</Trans>
      )}
      {synced && (
        <>
          {' · '}
          <Trans>stored in your password manager</Trans>
        </>
      )}
    </>
  );
}
