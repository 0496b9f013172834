import { EmptyState } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Shown instead of settings of the account to operators who are signed in as another person, who cannot reach it. */
export function AccountOfOther(): ReactElement {
  return (
    <EmptyState kind="forbidden" title={<Trans>Only the person can see and change this</Trans>}>
      <Trans>You are signed in as somebody else. Their account, password and sign-ins stay closed to you.</Trans>
    </EmptyState>
  );
}
