import { type TenantSettings, TenantSettingsSchema, unnamedTenant } from '@cairn/api';
import { notify, useEditedRow, useFormSend, useIssueText } from '@cairn/shell';
import { Callout } from '@cairn/ui/core';
import { TextField } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as v from 'valibot';
import { saveTenantSettings, tenantSettingsQuery } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';

const FormSchema = v.object({ name: TenantSettingsSchema.entries.name });

/** The organization's name. `?name` focuses the field, and so does an organization that nobody has named yet. */
export function NamePanel(): ReactElement {
  const { t } = useLingui();
  const message = useIssueText();
  const [search] = useSearchParams();
  const { data: settings } = useSuspenseQuery(tenantSettingsQuery());
  const isUnnamed = settings.name === unnamedTenant;
  const asked = search.has('name') || isUnnamed;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asked) return;
    // Runs after the shell, which moves the focus to the heading of a new page.
    const frame = requestAnimationFrame(() => field.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  const edited = useEditedRow(settings, TenantSettingsSchema, isSame, tenantSettingsQuery());
  const { latest, conflict } = edited;
  const [name, setName] = useState(isUnnamed ? '' : settings.name);
  const [sent, setSent] = useState(settings.name);
  const send = async (form: v.InferOutput<typeof FormSchema>) => {
    setSent(form.name);
    const saved = await saveTenantSettings({ name: form.name, timeZone: latest.timeZone, version: latest.version });
    edited.noteSaved(saved);
    setName(saved.name);
    notify('green', t`The name is saved`);
  };
  const sending = useFormSend(send, undefined, edited);
  return (
    <SettingsForm
      title={<Trans>Name</Trans>}
      draft="tenant.name"
      schema={FormSchema}
      message={message}
      failureTitle={<Trans>The name was not saved</Trans>}
      conflict={
        conflict && {
          version: conflict.theirs.version,
          fields: [
            {
              name: 'name',
              label: t`Name`,
              base: conflict.base.name,
              theirs: conflict.theirs.name,
              apply: (side) => setName(side === 'theirs' ? conflict.theirs.name : sent),
            },
          ],
        }
      }
      {...sending}
    >
      {isUnnamed && (
        <Callout title={<Trans>What is your organization called?</Trans>}>
          <Trans>Invitations, mails and the sidebar show its name. You can change it at any time.</Trans>
        </Callout>
      )}
      <div ref={field}>
        <TextField name="name" label={t`Name of the organization`} value={name} onChange={setName} autoComplete="organization" />
      </div>
    </SettingsForm>
  );
}

function isSame(one: TenantSettings, other: TenantSettings): boolean {
  return one.name === other.name;
}
