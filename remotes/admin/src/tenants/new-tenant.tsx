import { type NewTenant as Input, NewTenantSchema, tenantOperations } from '@cairn/api';
import { notify, queryClient, runOperation, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog, TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ownerIssueTexts } from './owner-issue-texts.ts';

/** Creates an organization and invites its owner. */
export function NewTenant({ onCreated, onClose }: { onCreated: (id: string) => void; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(ownerIssueTexts);
  const sending = useFormSend(async (body: Input) => {
    const { tenant } = await runOperation(tenantOperations.create, { body });
    void queryClient.invalidateQueries({ queryKey: ['admin', 'tenants'] });
    const { email } = body;
    notify('green', t`The invitation is on its way to ${email}`);
    onCreated(tenant.id);
  });
  return (
    <FormDialog
      title={<Trans>New tenant</Trans>}
      description={<Trans>On the free plan, without members. Its owner gets an invitation by email.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Create and invite</Trans>}
      failureTitle={<Trans>The tenant was not created</Trans>}
      draft="tenant.new"
      schema={NewTenantSchema}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <TextField autoFocus name="name" label={t`Name of the organization`} maxLength={120} autoComplete="off" />
      <TextField
        type="email"
        name="email"
        label={t`Email of the owner`}
        hint={t`They accept with a new account or with one that they have.`}
        autoComplete="off"
      />
    </FormDialog>
  );
}
