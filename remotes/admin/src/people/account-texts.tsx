import type { AccountAction, AccountSummary, SecondFactor } from '@cairn/api';
import { Status } from '@cairn/ui/core';
import { circleCheckIcon, circlePauseIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

export const factorTexts: Record<SecondFactor, MessageDescriptor> = {
  passkey: msg({ message: 'Passkey', context: 'second factor' }),
  totp: msg({ message: 'Code app', context: 'second factor' }),
  optional: msg({ message: 'Passkey or password', context: 'second factor' }),
  none: msg({ message: 'None', context: 'second factor' }),
};

export const stateTexts: Record<AccountSummary['status'], MessageDescriptor> = {
  active: msg({ message: 'Active', context: 'state of an account' }),
  suspended: msg({ message: 'Suspended', context: 'state of an account' }),
};

export const actionTexts: Record<AccountAction, MessageDescriptor> = {
  unlock: msg({ message: 'Unlocked', context: 'action of an operator' }),
  'sign-out': msg({ message: 'Signed out everywhere', context: 'action of an operator' }),
  resend: msg({ message: 'Code sent again', context: 'action of an operator' }),
};

/** The state of an account: an icon and a word. */
export function AccountState({ status, badge = false }: { status: AccountSummary['status']; badge?: boolean }): ReactElement {
  return status === 'active' ? (
    <Status tone="positive" icon={circleCheckIcon} badge={badge}>
      <Trans context="state of an account">Active</Trans>
    </Status>
  ) : (
    <Status tone="negative" icon={circlePauseIcon} badge={badge}>
      <Trans context="state of an account">Suspended</Trans>
    </Status>
  );
}
