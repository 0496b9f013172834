import {
  maxOverrideReason,
  type PlanOverrideEnd,
  PlanOverrideEndSchema,
  planOverrideOperations,
  type TenantLimits,
  TenantLimitsSchema,
} from '@cairn/api';
import { notify, queryClient, runOperation, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { FormDialog } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ReasonField, reasonIssueTexts } from '../../texts/reason-field.tsx';
import { tenantLimitsQuery } from '../queries.ts';
import { OverrideConflict } from './override-conflict.tsx';

/** Ends the current override of an organization early, with a reason. */
export function EndOverride({ limits, onClose }: { limits: TenantLimits; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(reasonIssueTexts);
  const edited = useEditedRow(limits, TenantLimitsSchema);
  const { latest, conflict } = edited;
  const { id, name } = limits.tenant;
  const sending = useFormSend(
    async (body: PlanOverrideEnd) => {
      const saved = await runOperation(planOverrideOperations.end, { params: { tenant: id }, body });
      queryClient.setQueryData(tenantLimitsQuery(id).queryKey, saved);
      notify('green', t`The limits of the plan of ${name} apply again`);
      onClose();
    },
    undefined,
    edited,
  );
  return (
    <FormDialog
      title={
        <Trans>
          End the override of <bdi>{name}</bdi>?
        </Trans>
      }
      description={<Trans>The limits of the plan apply at once. What is above them stays, and what was used is not charged.</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>End override</Trans>}
      failureTitle={<Trans>Nothing was changed</Trans>}
      draft={`tenant.${id}.override-end`}
      schema={PlanOverrideEndSchema}
      read={(data) => ({ version: latest.version, reason: data.get('reason') })}
      message={message}
      onClose={onClose}
      {...sending}
    >
      <OverrideConflict conflict={conflict} />
      <ReasonField maxLength={maxOverrideReason} />
    </FormDialog>
  );
}
