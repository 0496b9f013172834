import {
  maxSuspensionReason,
  type TenantDetail,
  TenantDetailSchema,
  type TenantSuspensionInput,
  TenantSuspensionInputSchema,
  tenantOperations,
} from '@cairn/api';
import { ApiError, notify, queryClient, runOperation, useConflictLabels, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { Button, Callout } from '@cairn/ui/core';
import { EditConflict, FormDialog } from '@cairn/ui/forms';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { ReasonField, reasonIssueTexts } from '../texts/reason-field.tsx';
import { useTenantTexts } from '../texts/tenant-states.tsx';

/** Suspends an active organization, or restores a suspended one, with a reason. */
export function SuspendTenant({ detail, onClose }: { detail: TenantDetail; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const texts = useTenantTexts();
  const message = useIssueText(reasonIssueTexts);
  const conflictLabels = useConflictLabels();
  const edited = useEditedRow(detail, TenantDetailSchema);
  const { latest, conflict } = edited;
  // What the dialog does stays the same if another operator is faster.
  const [restores] = useState(detail.tenant.status === 'suspended');
  const [isProtected, setProtected] = useState(false);
  const { id, name, counts } = detail.tenant;
  const stateNow = texts.status(latest.tenant.status);
  const { onSubmit, failure } = useFormSend(
    async (body: TenantSuspensionInput) => {
      setProtected(false);
      try {
        await runOperation(restores ? tenantOperations.restore : tenantOperations.suspend, { params: { tenant: id }, body });
      } catch (error) {
        setProtected(error instanceof ApiError && error.code === 'TENANT_PROTECTED');
        throw error;
      } finally {
        await queryClient.invalidateQueries({ queryKey: ['admin', 'tenants'] });
      }
      notify('green', restores ? t`${name} is restored` : t`${name} is suspended`);
      onClose();
    },
    undefined,
    edited,
  );
  return (
    <FormDialog
      title={
        restores ? (
          <Trans>
            Restore <bdi>{name}</bdi>?
          </Trans>
        ) : (
          <Trans>
            Suspend <bdi>{name}</bdi>?
          </Trans>
        )
      }
      description={
        restores ? (
          <Trans>Members can sign in again, and API keys work again. Owners get an email.</Trans>
        ) : (
          <Plural
            value={counts.members}
            one="# member is signed out, and all API keys stop at once. Nothing is deleted."
            other="# members are signed out, and all API keys stop at once. Nothing is deleted."
          />
        )
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={(busy) => (
        <Button type="submit" variant={restores ? 'primary' : 'danger'} busy={busy}>
          <span>
            {restores ? (
              <Trans>
                Restore <bdi>{name}</bdi>
              </Trans>
            ) : (
              <Trans>
                Suspend <bdi>{name}</bdi>
              </Trans>
            )}
          </span>
        </Button>
      )}
      failure={isProtected ? <Trans>The organizations of platform administrators cannot be suspended.</Trans> : failure}
      failureTitle={<Trans>Nothing was changed</Trans>}
      draft={`tenant.${id}.${restores ? 'restoration' : 'suspension'}`}
      schema={TenantSuspensionInputSchema}
      read={(data) => ({ version: latest.version, reason: data.get('reason') })}
      message={message}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {conflict && (
        <EditConflict
          key={conflict.theirs.version}
          labels={conflictLabels}
          fields={[]}
          otherParts={conflict.base.tenant.status === conflict.theirs.tenant.status ? [] : [t`state (now ${stateNow})`]}
        />
      )}
      <ReasonField maxLength={maxSuspensionReason} />
      {!restores && (
        <Callout tone="warning" title={<Trans>What happens then</Trans>}>
          <Trans>
            At sign-in, members read that their organization is suspended and whom to ask. Agents get{' '}
            <bdi className="mono">403 TENANT_SUSPENDED</bdi>. Owners get an email, and the audit log of the organization names the
            suspension.
          </Trans>
        </Callout>
      )}
    </FormDialog>
  );
}
