import {
  maxOverrideReason,
  type PlanOverrideEnd,
  PlanOverrideEndSchema,
  planOverrideOperations,
  type TenantLimits,
  TenantLimitsSchema,
} from '@cairn/api';
import { notify, queryClient, runOperation, useConflictLabels, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { EditConflict, FormDialog, TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { tenantLimitsQuery } from '../queries.ts';
import { currentOf, useOverrideTexts } from './override-texts.ts';

const issueTexts: Record<string, MessageDescriptor> = {
  REASON_REQUIRED: msg`Enter a reason. Only operators see it.`,
};

/** Ends the current override of an organization early, with a reason. */
export function EndOverride({ limits, onClose }: { limits: TenantLimits; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const conflictLabels = useConflictLabels();
  const texts = useOverrideTexts();
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
  const theirs = conflict ? texts.summary(currentOf(conflict.theirs.overrides)) : '';
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
      {conflict && (
        <EditConflict
          key={conflict.theirs.version}
          labels={conflictLabels}
          fields={[]}
          otherParts={texts.summary(currentOf(conflict.base.overrides)) === theirs ? [] : [t`override (now ${theirs})`]}
        />
      )}
      <TextField
        autoFocus
        name="reason"
        label={t`Reason`}
        hint={t`Only operators see it, on this page.`}
        maxLength={maxOverrideReason}
        autoComplete="off"
      />
    </FormDialog>
  );
}
