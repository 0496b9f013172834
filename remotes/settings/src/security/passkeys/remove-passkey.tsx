import { type Passkey, PasskeySchema } from '@cairn/api';
import { call, notify } from '@cairn/shell';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { readSecurityAgain } from '../factors.ts';
import { Question } from '../question.tsx';

/** Asks before a passkey is removed, and says what that does not do. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const name = <bdi>{passkey.name}</bdi>;
  const remove = async () => {
    await call('delete', `auth/factors/passkeys/${passkey.id}`, PasskeySchema);
    notify('green', t`The passkey is removed`);
    await readSecurityAgain();
  };
  return (
    <Question title={<Trans>Remove “{name}”?</Trans>} answer={<Trans>Remove passkey</Trans>} danger onAnswer={remove} onClose={onClose}>
      <Trans>It no longer signs you in. Your device keeps offering it until you delete it there as well.</Trans>
    </Question>
  );
}
