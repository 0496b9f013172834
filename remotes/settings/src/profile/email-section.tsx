import { type EmailChange, emailChangeOperations } from '@cairn/api';
import { notify, operationQuery, queryClient, runOperation } from '@cairn/shell';
import { Button, lazy } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { ConfirmEmail } from './confirm-email.tsx';
import styles from './email-section.module.css';

const ChangeEmail = lazy(() => import('./change-email.tsx').then((module) => module.ChangeEmail));

/** The change of the own address that waits for its codes. */
export function emailChangeQuery() {
  return operationQuery(emailChangeOperations.get, {});
}

/** The address with which a person signs in, and its change, which is confirmed at both addresses. */
export function EmailSection({ email }: { email: string }): ReactElement {
  const { t } = useLingui();
  const { data } = useQuery(emailChangeQuery());
  const [asked, setAsked] = useState(false);
  const change = data?.change ?? null;
  const set = (next: EmailChange) => queryClient.setQueryData(emailChangeQuery().queryKey, next);
  const cancel = async () => {
    set(await runOperation(emailChangeOperations.cancel, {}));
    notify('green', t`Your email address stays as it is`);
  };
  return (
    <>
      <div className={styles.row}>
        <div className={styles.words}>
          <bdi dir="ltr" className={styles.address}>
            {email}
          </bdi>
          <span className={styles.hint}>
            <Trans>Used to sign in</Trans>
          </span>
        </div>
        <Button onPointerEnter={ChangeEmail.preload} onFocus={ChangeEmail.preload} onClick={() => setAsked(true)}>
          <Trans>Change email address…</Trans>
        </Button>
      </div>
      {change && <ConfirmEmail key={change.expiresAt} present={email} change={change} onCancel={() => void cancel()} onChange={set} />}
      {asked && <ChangeEmail present={email} onChange={set} onClose={() => setAsked(false)} />}
    </>
  );
}
