import { useSession } from '@cairn/shell';
import { EmptyState } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Shown instead of settings of the account to people who are signed in through their organization, who cannot reach it. */
export function OwnSignInNeeded(): ReactElement | null {
  const tenant = useSession()?.tenant;
  if (!tenant) return null; // the host redirects to the sign-in page
  const { name } = tenant;
  return (
    <EmptyState kind="forbidden" title={<Trans>Sign in with your own account to change it</Trans>}>
      <p>
        <Trans>
          You are signed in through <bdi>{name}</bdi>, in this organization only. Sign out, then sign in with your password or another
          method of your own. If you have none, choose “Forgot password?” there to set a password.
        </Trans>
      </p>
    </EmptyState>
  );
}
