import { joinableRoles, type TenantSettings, TenantSettingsSchema } from '@cairn/api';
import { notify, useEditedRow, useFormSend, useIssueText, useRoleText } from '@cairn/shell';
import { RadioGroup, Select } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { saveTenantSettings, tenantSettingsQuery } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';

const { defaultRole, defaultVisibility } = TenantSettingsSchema.entries;
const FormSchema = v.object({ defaultRole, defaultVisibility });
type Defaults = v.InferOutput<typeof FormSchema>;

/** The role that invitations and new domains begin with, and who reads a new project. */
export function DefaultsPanel(): ReactElement {
  const { t } = useLingui();
  const message = useIssueText();
  const roleText = useRoleText();
  const { data: settings } = useSuspenseQuery(tenantSettingsQuery());
  const edited = useEditedRow(settings, TenantSettingsSchema, isSame, tenantSettingsQuery());
  const { latest, conflict } = edited;
  const [chosen, setChosen] = useState<Defaults>(settings);
  const [sent, setSent] = useState<Defaults>(settings);
  const send = async (form: Defaults) => {
    setSent(form);
    edited.noteSaved(await saveTenantSettings({ ...form, timeZone: latest.timeZone, version: latest.version }));
    notify('green', t`The defaults are saved`);
  };
  const sending = useFormSend(send, undefined, edited);
  const labels = { defaultRole: t`Default role`, defaultVisibility: t`Visibility of new projects` };
  const visibilityText = { tenant: t`Everyone in the organization`, members: t`Members only` };
  const shownText = (value: string) =>
    value === 'tenant' || value === 'members' ? visibilityText[value] : roleText(v.parse(defaultRole, value));
  const choose = (fields: Partial<Record<keyof Defaults, string>>) => setChosen(v.parse(FormSchema, { ...chosen, ...fields }));
  return (
    <SettingsForm
      title={<Trans>Defaults</Trans>}
      draft="tenant.defaults"
      schema={FormSchema}
      message={message}
      failureTitle={<Trans>The defaults were not saved</Trans>}
      conflict={
        conflict && {
          version: conflict.theirs.version,
          fields: (['defaultRole', 'defaultVisibility'] as const).map((name) => ({
            name,
            label: labels[name],
            base: conflict.base[name],
            theirs: conflict.theirs[name],
            show: shownText,
            apply: (side) => choose({ [name]: (side === 'theirs' ? conflict.theirs : sent)[name] }),
          })),
        }
      }
      {...sending}
    >
      <Select
        name="defaultRole"
        label={labels.defaultRole}
        hint={<Trans>Preselected for invitations and new domains</Trans>}
        value={chosen.defaultRole}
        onChange={(id) => choose({ defaultRole: id })}
        options={joinableRoles.map((role) => ({ id: role, label: roleText(role) }))}
      />
      <RadioGroup
        cards
        name="defaultVisibility"
        label={labels.defaultVisibility}
        value={chosen.defaultVisibility}
        onChange={(id) => choose({ defaultVisibility: id })}
        options={[
          { id: 'tenant', label: visibilityText.tenant, description: t`Read or write according to their role` },
          { id: 'members', label: visibilityText.members, description: t`Not found in search by others` },
        ]}
      />
    </SettingsForm>
  );
}

function isSame(one: TenantSettings, other: TenantSettings): boolean {
  return one.defaultRole === other.defaultRole && one.defaultVisibility === other.defaultVisibility;
}
