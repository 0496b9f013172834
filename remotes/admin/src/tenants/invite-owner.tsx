import { OwnerInviteSchema, tenantOperations } from '@cairn/api';
import { notify, queryClient, runOperation, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ownerIssueTexts } from './owner-issue-texts.ts';
import { tenantQuery } from './queries.ts';

/** Invites the owner of an organization without members again, to the same or another address. */
export function InviteOwner({
  tenant: { id, name },
  email: former,
  onClose,
}: {
  tenant: { id: string; name: string };
  email: string;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(ownerIssueTexts);
  const sending = useFormSend(async (body: { email: string }) => {
    try {
      const detail = await runOperation(tenantOperations.inviteOwner, { params: { tenant: id }, body });
      queryClient.setQueryData(tenantQuery(id).queryKey, detail);
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['admin', 'tenants'] });
    }
    const { email } = body;
    notify('green', t`The invitation is on its way to ${email}`);
    onClose();
  });
  return (
    <FormDialog
      size="small"
      title={
        <Trans>
          Invite the owner of <bdi>{name}</bdi>
        </Trans>
      }
      description={<Trans>The former invitation stops working.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Invite</Trans>}
      failureTitle={<Trans>Nobody was invited</Trans>}
      draft={`tenant.${id}.owner`}
      schema={OwnerInviteSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <TextField autoFocus type="email" name="email" label={t`Email of the owner`} autoComplete="off" defaultValue={former} />
    </FormDialog>
  );
}
