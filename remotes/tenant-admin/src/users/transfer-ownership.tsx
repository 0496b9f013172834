import { type Member, ownershipOfferDays, ownershipOperations } from '@cairn/api';
import { notify, notifyFailure, queryClient, runOperation, useSession } from '@cairn/shell';
import { ConfirmDialog } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Asks for confirmation before an owner offers their ownership to a member, who has to accept it. */
export function TransferOwnership({ member, onClose }: { member: Member; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const tenant = useSession()?.tenant.name ?? '';
  const { displayName: name, userId } = member;
  const offer = async () => {
    onClose();
    try {
      await runOperation(ownershipOperations.offer, { body: { to: userId } });
      notify('green', t`${name} was asked to take over the ownership`);
    } catch (error) {
      notifyFailure(error);
    }
    void queryClient.invalidateQueries({ queryKey: ['tenant', 'ownership'] });
  };
  return (
    <ConfirmDialog
      title={
        <Trans>
          Transfer your ownership of <bdi>{tenant}</bdi> to <bdi>{name}</bdi>?
        </Trans>
      }
      action={<Trans>Ask to take over</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      closeLabel={t`Close`}
      onConfirm={() => void offer()}
      onClose={onClose}
    >
      <Trans>
        Nothing changes until <bdi>{name}</bdi> accepts, within <Plural value={ownershipOfferDays} one="# day" other="# days" />. Then they
        are an owner, and you are an admin. You can cancel until then.
      </Trans>
    </ConfirmDialog>
  );
}
