import { DoneSchema } from '@cairn/api';
import { call, notify } from '@cairn/shell';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { readSecurityAgain } from '../factors.ts';
import { Question } from '../question.tsx';

/** Asks for confirmation before two-step verification is turned off. */
export function TurnOff({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const turnOff = async () => {
    await call('delete', 'auth/factors/totp', DoneSchema);
    notify('green', t`Two-step verification is off`);
    await readSecurityAgain();
  };
  return (
    <Question
      title={<Trans>Turn off two-step verification?</Trans>}
      answer={<Trans>Turn off</Trans>}
      danger
      onAnswer={turnOff}
      onClose={onClose}
    >
      <Trans>You then sign in with your password only. The authenticator app and all backup codes stop working. Passkeys stay.</Trans>
    </Question>
  );
}
