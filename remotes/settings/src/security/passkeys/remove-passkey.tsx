import { type Passkey, PasskeySchema } from '@cairn/api';
import { call, notify } from '@cairn/shell';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { readSecurityAgain } from '../factors.ts';
import { Question } from '../question.tsx';

/** Asks for confirmation before a passkey is removed, and explains what removing does not do. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const name = <bdi>{passkey.name}</bdi>;
  const remove = async () => {
    await call('delete', `auth/factors/passkeys/${passkey.id}`, PasskeySchema);
    notify('green', t`Passkey removed`);
    await readSecurityAgain();
  };
  return (
    <Question title={<Trans>Remove “{name}”?</Trans>} answer={<Trans>Remove passkey</Trans>} danger onAnswer={remove} onClose={onClose}>
      <Trans>You can no longer sign in with it. Your device still offers it until you delete it there too.</Trans>
    </Question>
  );
}
