import { type Member, memberOperations } from '@cairn/api';
import { ApiError, notify, notifyError, notifyFailure, queryClient, runOperation } from '@cairn/shell';
import { ConfirmDialog } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { refreshPeople, showMember } from '../members/queries.ts';

/** Asks for confirmation before all second factors of a member are removed. */
export function ResetFactors({ member, onClose }: { member: Member; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const name = member.displayName;
  const reset = async () => {
    if (busy) return;
    setBusy(true);
    try {
      showMember(await runOperation(memberOperations.resetFactors, { params: { id: member.id } }));
      notify('green', t`The second factor of ${name} is reset`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STATE_INVALID')
        notifyError(
          t`This is not possible: the account of ${name} also belongs to another organization, or has no second factor any more.`,
        );
      else notifyFailure(error);
    }
    void queryClient.invalidateQueries({ queryKey: ['members'] });
    refreshPeople();
    onClose();
  };
  return (
    <ConfirmDialog
      danger
      title={
        <Trans>
          Reset the second factor of <bdi>{name}</bdi>?
        </Trans>
      }
      action={<Trans>Reset</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      closeLabel={t`Close`}
      onConfirm={() => void reset()}
      onClose={onClose}
    >
      <Trans>
        Do this when they have lost their phone, and you are sure that it is them who asks. Their authenticator app, passkeys and backup
        codes stop working, they are signed out everywhere and get an email.
      </Trans>
    </ConfirmDialog>
  );
}
