import { DoneSchema, PasskeyOptionsSchema, type ProofState, ProofStateSchema } from '@cairn/api';
import { ApiError, call, errorText } from '@cairn/shell';
import { Button, Callout, Dialog, DialogBody, DialogFooter, Skeleton } from '@cairn/ui/core';
import { fingerprintIcon, lockIcon, smartphoneIcon, ticketIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { askPasskey } from './ask-passkey.ts';
import styles from './proof-dialog.module.css';
import { ProofField, type TypedMethod } from './proof-field.tsx';

type Method = ProofState['methods'][number];

const others: Record<Method, { text: MessageDescriptor; icon: typeof lockIcon }> = {
  password: { text: msg`Use password`, icon: lockIcon },
  passkey: { text: msg`Use a passkey`, icon: fingerprintIcon },
  totp: { text: msg`Use authenticator app`, icon: smartphoneIcon },
  backup: { text: msg`Use backup code`, icon: ticketIcon },
};
const refusals: Partial<Record<ApiError['code'], MessageDescriptor>> = {
  LOGIN_FAILED: msg`Wrong password`,
  BAD_REQUEST: msg`Please enter a valid verification code`,
};

/** Asks the user to confirm their identity before a change of access: by password, passkey or code. Valid for ten minutes. */
export function ProofDialog({ onDone }: { onDone: (proved: boolean) => void }): ReactElement {
  const { i18n, t } = useLingui();
  const { data, error: unread } = useQuery({
    queryKey: ['security', 'proof'],
    queryFn: ({ signal }) => call('get', 'auth/proof', ProofStateSchema, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<TypedMethod>();
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const methods = data?.methods ?? [];
  const method = chosen ?? methods.find((one): one is TypedMethod => one !== 'passkey');
  const saidOf = (error: unknown) => {
    const own = error instanceof ApiError && refusals[error.code];
    return own ? i18n._(own) : errorText(error);
  };

  const prove = async (proof: () => Promise<object | null>) => {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const json = await proof();
      if (!json) return; // the user canceled the browser's own dialog
      await call('post', 'auth/proof', DoneSchema, { json });
      onDone(true);
    } catch (error) {
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const proveByPasskey = () =>
    prove(async () => {
      const { options } = await call('post', 'auth/proof/passkey-options', PasskeyOptionsSchema);
      const response = await askPasskey(options);
      return response && { method: 'passkey', response };
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('proof') ?? '');
    if (method && typed) void prove(async () => (method === 'password' ? { method, password: typed } : { method, code: typed }));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onDone(false);
      }}
      size="small"
      title={<Trans>Confirm your identity</Trans>}
      description={<Trans>Required for this change. You are not asked again for 10 minutes.</Trans>}
      closeLabel={t`Close`}
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          {!data && !unread && <Skeleton width="100%" />}
          {unread && (
            <Callout tone="negative" live="alert">
              {errorText(unread)}
            </Callout>
          )}
          {data && methods.length === 0 && (
            <Callout tone="warning">
              <Trans>Your account has no method to confirm it with. Sign out and in again, then come back within 10 minutes.</Trans>
            </Callout>
          )}
          {method && (
            <ProofField
              key={method}
              method={method}
              error={refusal === undefined ? undefined : saidOf(refusal)}
              onEdit={() => setRefusal(undefined)}
            />
          )}
          {!method && refusal !== undefined && (
            <Callout tone="negative" live="alert">
              {saidOf(refusal)}
            </Callout>
          )}
          <div className={styles.others}>
            {methods
              .filter((one) => one !== method)
              .map((one) => (
                <Button
                  key={one}
                  size="small"
                  icon={others[one].icon}
                  disabled={busy}
                  onClick={() => {
                    setRefusal(undefined);
                    if (one === 'passkey') void proveByPasskey();
                    else setChosen(one);
                  }}
                >
                  {i18n._(others[one].text)}
                </Button>
              ))}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={() => onDone(false)}>
            <Trans>Cancel</Trans>
          </Button>
          {method && (
            <Button variant="primary" type="submit" busy={busy}>
              <Trans>Confirm</Trans>
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
