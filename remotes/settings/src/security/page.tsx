import { usePage, useSession } from '@cairn/shell';
import { PageHeader, Panel, Rows } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { AccountOfOther } from '../layout/account-of-other.tsx';
import { OwnSignInNeeded } from '../layout/own-sign-in-needed.tsx';
import { SettingsPage } from '../layout/settings-page.tsx';
import { BackupCodesSection } from './backup-codes/backup-codes-section.tsx';
import { CodeAppSection } from './code-app/code-app-section.tsx';
import { HistorySection } from './history/history-section.tsx';
import { LinkedAccountsSection } from './linked-accounts/linked-accounts-section.tsx';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { SignInsSection } from './sign-ins/sign-ins-section.tsx';

/** `/app/settings/security`: sign-in methods, active sign-ins, and the account's history. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const user = useSession()?.user;
  usePage(t`Sign-in and security`);
  return (
    <SettingsPage>
      <PageHeader title={<Trans>Sign-in and security</Trans>} lead={<Trans>Sign-in methods and where you are signed in.</Trans>} />
      {user?.impersonation ? <AccountOfOther /> : user?.bound ? <OwnSignInNeeded /> : <Sections />}
    </SettingsPage>
  );
}

function Sections(): ReactElement {
  return (
    <>
      <Panel flush title={<Trans>Sign-in methods</Trans>}>
        <Rows>
          <PasswordSection />
          <PasskeysSection />
          <CodeAppSection />
          <BackupCodesSection />
        </Rows>
      </Panel>
      <LinkedAccountsSection />
      <SignInsSection />
      <HistorySection />
    </>
  );
}
