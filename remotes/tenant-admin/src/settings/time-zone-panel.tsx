import { type TenantSettings, TenantSettingsSchema } from '@cairn/api';
import { notify, useEditedRow, useFormSend, useIssueText, useLocale } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';
import { ComboBox, timeZoneOptions } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { saveTenantSettings, tenantSettingsQuery } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings-panel.module.css';

const issueTexts: Record<string, MessageDescriptor> = {
  TIME_ZONE_REQUIRED: msg`Choose a time zone.`,
  TIME_ZONE_UNKNOWN: msg`Cairn does not know this time zone. Choose another one.`,
};

const FormSchema = v.object({ timeZone: TenantSettingsSchema.entries.timeZone });

/** The time zone in which the organization's days and months start. */
export function TimeZonePanel(): ReactElement {
  const { t } = useLingui();
  const message = useIssueText(issueTexts);
  const { data: settings } = useSuspenseQuery(tenantSettingsQuery());
  const [zone, setZone] = useState<string | null>(settings.timeZone);
  const edited = useEditedRow(settings, TenantSettingsSchema, isSame, tenantSettingsQuery());
  const { latest, conflict } = edited;
  const [sent, setSent] = useState(settings.timeZone);
  const send = async ({ timeZone }: v.InferOutput<typeof FormSchema>) => {
    setSent(timeZone);
    edited.noteSaved(await saveTenantSettings({ name: latest.name, timeZone, version: latest.version }));
    notify('green', t`The time zone is saved`);
  };
  const sending = useFormSend(send, undefined, edited);
  return (
    <SettingsForm
      title={<Trans>Time zone</Trans>}
      draft="tenant.time-zone"
      schema={FormSchema}
      message={message}
      failureTitle={<Trans>The time zone was not saved</Trans>}
      conflict={
        conflict && {
          version: conflict.theirs.version,
          fields: [
            {
              name: 'timeZone',
              label: t`Time zone`,
              base: conflict.base.timeZone,
              theirs: conflict.theirs.timeZone,
              apply: (side) => setZone(side === 'theirs' ? conflict.theirs.timeZone : sent),
            },
          ],
        }
      }
      {...sending}
    >
      <ComboBox
        name="timeZone"
        label={t`Time zone of the organization`}
        hint={<Now zone={zone} />}
        value={zone}
        onChange={setZone}
        options={timeZoneOptions(settings.timeZone)}
        labels={{ empty: t`No time zone with that name`, loading: t`Loading` }}
      />
      <p className={styles.note}>
        <Trans>
          From now on, days and months of usage, limits and analytics start at midnight in this time zone. Past usage does not move.
        </Trans>
      </p>
    </SettingsForm>
  );
}

/** The current time in the zone. */
function Now({ zone }: { zone: string | null }): ReactElement | null {
  const locale = useLocale();
  if (zone === null || !timeZoneOptions(zone).some(({ id }) => id === zone)) return null;
  const time = dateFormat(locale, { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: zone }).format(new Date());
  return <Trans>Current time: {time}</Trans>;
}

function isSame(one: TenantSettings, other: TenantSettings): boolean {
  return one.timeZone === other.timeZone;
}
