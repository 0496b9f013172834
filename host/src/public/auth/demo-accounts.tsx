import { Button } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './demo-accounts.module.css';

/** The password of the demo accounts. Demo content exists only on loopback unless it is enabled explicitly. */
const password = 'cairn-demo';

/** Buttons that fill the form with a demo account, by role. */
export function DemoAccounts({ onChoose }: { onChoose: (account: { email: string; password: string }) => void }): ReactElement {
  const { t } = useLingui();
  const accounts = [
    { email: 'owner@acme.example', role: t`Owner` },
    { email: 'lead@acme.example', role: t`Team lead` },
    { email: 'dev@acme.example', role: t`Developer` },
    { email: 'viewer@acme.example', role: t`Viewer` },
    { email: 'staff@cairn.example', role: t`Staff` },
    { email: 'admin@cairn.example', role: t`Platform` },
  ];
  return (
    <section className={styles.demo} aria-label={t`Demo accounts`}>
      <p>
        <Trans>This installation has demo data. Sign in as:</Trans>
      </p>
      <div className={styles.accounts}>
        {accounts.map(({ email, role }) => (
          <Button key={email} size="small" title={email} onClick={() => onChoose({ email, password })}>
            {role}
          </Button>
        ))}
      </div>
    </section>
  );
}
