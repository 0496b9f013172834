import { ApiKeySchema, type ApiKeyState, type MemberDetail, type MemberKey } from '@cairn/api';
import { call, notify, notifyFailure, queryClient } from '@cairn/shell';
import { Button, ConfirmDialog, RelativeTime } from '@cairn/ui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { refreshPeople } from '../members/queries.ts';
import styles from './user-details.module.css';

const states: Partial<Record<ApiKeyState, MessageDescriptor>> = {
  rotating: msg({ message: 'Rotating', context: 'state of an API key' }),
  disabled: msg({ message: 'Disabled', context: 'state of an API key' }),
};

/** The API keys of a person, each of which the reader can revoke. */
export function UserKeys({ keys }: { keys: MemberDetail['keys'] }): ReactElement {
  const [revoking, setRevoking] = useState<MemberKey>();
  const more = keys.total - keys.items.length;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        <Plural value={keys.total} _0="No API keys" one="# API key" other="# API keys" />
      </h3>
      <ul className={styles.list}>
        {keys.items.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.quiet}>
          <Plural value={more} one="# more key" other="# more keys" />
        </p>
      )}
      {revoking && <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: MemberKey; onRevoke: () => void }): ReactElement {
  const { t, i18n } = useLingui();
  const { name, prefix, lastFour, state, lastUsedAt } = apiKey;
  const text = states[state];
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.quiet}>
          <bdi className="mono" dir="ltr">
            {prefix}…{lastFour}
          </bdi>
          {text && ` · ${i18n._(text)}`}
          {' · '}
          {lastUsedAt ? (
            <Trans>
              used <RelativeTime value={lastUsedAt} style="short" />
            </Trans>
          ) : (
            <Trans>never used</Trans>
          )}
        </span>
      </span>
      <Button size="small" variant="danger-quiet" aria-label={t`Revoke ${name}`} onClick={onRevoke}>
        <Trans>Revoke</Trans>
      </Button>
    </li>
  );
}

function RevokeKey({ apiKey: { id, name, version }, onClose }: { apiKey: MemberKey; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const revoke = async () => {
    onClose();
    try {
      await call('post', `api-keys/${id}/transition`, ApiKeySchema, { json: { to: 'revoked', version } });
      notify('green', t`${name} is revoked`);
    } catch (error) {
      notifyFailure(error);
    }
    void queryClient.invalidateQueries({ queryKey: ['members'] });
    refreshPeople();
  };
  return (
    <ConfirmDialog
      danger
      title={
        <Trans>
          Revoke <bdi>{name}</bdi>?
        </Trans>
      }
      action={<Trans>Revoke</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      closeLabel={t`Close`}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <Trans>It stops working immediately and cannot be restored.</Trans>
    </ConfirmDialog>
  );
}
