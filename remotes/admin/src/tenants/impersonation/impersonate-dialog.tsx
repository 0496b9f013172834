import {
  type ImpersonationStart,
  ImpersonationStartSchema,
  impersonationMinutes,
  impersonationOperations,
  maxImpersonationReason,
  type TenantImpersonations,
} from '@cairn/api';
import { queryClient, runOperation, useFormSend, useIssueText } from '@cairn/shell';
import { ComboBox, FormDialog, RadioGroup, Select, TextField } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useTenantTexts } from '../../texts/tenant-states.tsx';
import { tenantImpersonationsQuery } from '../queries.ts';

const issueTexts: Record<string, MessageDescriptor> = {
  REASON_REQUIRED: msg`Enter a reason. Owners see it.`,
  VALUE_INVALID: msg`Choose a person.`,
};

/** Signs this browser in as a member of an organization, for a reason and some minutes. Then loads the whole application again. */
export function ImpersonateDialog({
  tenant: { id, name },
  data: { people, allowed },
  onClose,
}: {
  tenant: { id: string; name: string };
  data: TenantImpersonations;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const texts = useTenantTexts();
  const [person, setPerson] = useState<string | null>(people[0]?.userId ?? null);
  const sending = useFormSend(async (body: ImpersonationStart) => {
    try {
      await runOperation(impersonationOperations.start, { params: { tenant: id }, body });
    } catch (error) {
      await queryClient.invalidateQueries(tenantImpersonationsQuery(id)); // an owner may have ended the support access
      throw error;
    }
    onClose(); // before the page is left, so that no draft of this form stays
    location.assign('/app');
  });
  return (
    <FormDialog
      title={
        <Trans>
          Sign in as a member of <bdi>{name}</bdi>
        </Trans>
      }
      description={
        <Trans>
          You see what they see, without private conversations. All tabs of this browser change to this person until you end it.
        </Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Impersonate</Trans>}
      failureTitle={<Trans>Nothing was changed</Trans>}
      draft={`tenant.${id}.impersonation`}
      schema={ImpersonationStartSchema}
      read={(data) => ({
        person: person ?? '',
        access: data.get('access'),
        minutes: Number(data.get('minutes')),
        reason: data.get('reason'),
      })}
      message={useIssueText(issueTexts)}
      onClose={onClose}
      {...sending}
    >
      <ComboBox
        name="person"
        label={t`Person`}
        value={person}
        onChange={setPerson}
        options={people.map(({ userId, displayName, role }) => ({ id: userId, label: displayName, description: texts.role(role) }))}
        labels={{ empty: t`No such member`, loading: t`Loading` }}
      />
      <RadioGroup
        name="access"
        label={t`What you may do`}
        defaultValue="read"
        options={[
          { id: 'read', label: t`Only read`, description: t`Every change is refused.` },
          {
            id: 'write',
            label: t`Read and change`,
            description: allowed === 'write' ? t`Projects, decisions and rules, in their name.` : t`The owner has allowed reading only.`,
            disabled: allowed !== 'write',
          },
        ]}
      />
      <TextField
        name="reason"
        label={t`Reason`}
        hint={t`Owners see it, in a notification and in their audit log. Name the ticket.`}
        maxLength={maxImpersonationReason}
        autoComplete="off"
      />
      <Select
        name="minutes"
        label={t`For`}
        hint={t`Then you are back as yourself.`}
        defaultValue="15"
        options={impersonationMinutes.map((minutes) => ({
          id: String(minutes),
          label: t`${plural(minutes, { one: '# minute', other: '# minutes' })}`,
        }))}
      />
    </FormDialog>
  );
}
