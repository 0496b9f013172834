import type { WaitingSignUp } from '@cairn/api';
import { Button, lazy, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './people.module.css';

const ActionDialog = lazy(() => import('./action-dialog.tsx').then((module) => module.ActionDialog));

/** Sign-ups whose address is not confirmed yet, with a button that sends a new code. */
export function WaitingPanel({ waiting }: { waiting: readonly WaitingSignUp[] }): ReactElement {
  const { t } = useLingui();
  const [asked, setAsked] = useState<WaitingSignUp | null>(null);
  return (
    <div className={styles.waiting}>
      <Panel flush title={<Trans>Waiting for their code</Trans>}>
        <Rows>
          {waiting.map((signUp) => {
            const { id, name, email, createdAt } = signUp;
            return (
              <li key={id}>
                <span className={styles.words}>
                  <bdi>{name}</bdi>
                  <bdi className={styles.quiet} dir="ltr">
                    {email}
                  </bdi>
                </span>
                <RelativeTime value={createdAt} style="short" quiet />
                <Button
                  size="small"
                  aria-label={t`Send a new code to ${name}`}
                  onPointerEnter={ActionDialog.preload}
                  onFocus={ActionDialog.preload}
                  onClick={() => setAsked(signUp)}
                >
                  <Trans>Send code…</Trans>
                </Button>
              </li>
            );
          })}
        </Rows>
      </Panel>
      {asked && <ActionDialog action="resend" target={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
