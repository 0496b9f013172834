import { type Passkey, PasskeyRenameSchema, PasskeySchema, passkeyNameMaxLength } from '@cairn/api';
import { call, useIssueText } from '@cairn/shell';
import { FormDialog, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { readSecurityAgain } from '../factors.ts';
import { useAttempt } from '../use-attempt.ts';

/** Renames a passkey. Only its owner sees the name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText();
  const { attempt } = useAttempt();
  const save = async ({ name }: { name: string }) => {
    if (name !== passkey.name) {
      const saved = await attempt(() => call('patch', `auth/factors/passkeys/${passkey.id}`, PasskeySchema, { json: { name } }));
      if (!saved) return undefined;
      await readSecurityAgain();
    }
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      size="small"
      title={<Trans>Name this passkey</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save name</Trans>}
      draft={`passkey.${passkey.id}`}
      schema={PasskeyRenameSchema}
      message={message}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        autoFocus
        name="name"
        label={t({ message: 'Name', context: 'of a passkey' })}
        hint={t`For example, the device or password manager`}
        defaultValue={passkey.name}
        maxLength={passkeyNameMaxLength}
        autoComplete="off"
      />
    </FormDialog>
  );
}
