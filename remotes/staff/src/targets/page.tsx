import { BusinessCalendarSchema, can, DeskSettingsSchema, TicketTargetsSchema, ticketPriorities, weekdays } from '@cairn/api';
import { notify, useConflictLabels, useEditedRow, useFormSend, useIssueText, usePage, useSession } from '@cairn/shell';
import { Button, Page, PageHeader, Panel } from '@cairn/ui/core';
import { ComboBox, EditConflict, FieldGroup, Form, FormFailure, NumberField, TextArea, TextField, timeZoneOptions } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { useTicketTexts } from '../texts/ticket-states.tsx';
import { dayNames } from './day-names.ts';
import styles from './page.module.css';
import { saveTargets, targetsQuery } from './queries.ts';
import { readTargetsForm, timeOf } from './read-form.ts';
import { useConflictFields } from './use-conflict-fields.ts';

const FormSchema = v.object({ calendar: BusinessCalendarSchema, targets: TicketTargetsSchema });

const issueTexts: Record<string, MessageDescriptor> = {
  BUSINESS_DAY_REQUIRED: msg`At least one weekday needs hours.`,
  END_BEFORE_START: msg`The end is before the start.`,
  NUMBER_INVALID: msg`Enter a whole number of minutes.`,
  NUMBER_TOO_LARGE: msg`Enter at most 525,600 minutes.`,
  NUMBER_TOO_SMALL: msg`Enter at least one minute.`,
  TIME_ZONE_REQUIRED: msg`Choose a time zone.`,
  TIME_ZONE_UNKNOWN: msg`Cairn does not know this time zone. Choose another one.`,
  TOO_MANY: msg`There are at most 200 holidays.`,
  VALUE_INVALID: msg`Enter both times of a day, and dates such as 2026-12-25.`,
};

/** Renders `/app/staff/targets`: business hours, and the targets of each priority. Staff can read it, administrators can change it. */
export function Component(): ReactElement {
  const { t, i18n } = useLingui();
  usePage(t`Business hours and targets`);
  const texts = useTicketTexts();
  const message = useIssueText(issueTexts);
  const conflictTexts = useConflictLabels();
  const { data: settings } = useSuspenseQuery(targetsQuery());
  const user = useSession()?.user;
  const readOnly = !can(user && { role: user.role, cairnRole: user.cairnRole }, 'platform.admin');
  const edited = useEditedRow(settings, DeskSettingsSchema, undefined, targetsQuery());
  const { latest, conflict } = edited;
  const send = async (value: v.InferOutput<typeof FormSchema>) => {
    edited.noteSaved(await saveTargets({ ...value, version: latest.version }));
    notify('green', t`Business hours and targets are saved. Open tickets get their new due times within minutes.`);
  };
  const { onSubmit, failure } = useFormSend(send, undefined, edited);
  const { calendar } = settings;
  const locked = { isReadOnly: readOnly };
  const [targets, setTargets] = useState(settings.targets);
  const [zone, setZone] = useState<string | null>(calendar.timeZone);
  const conflictFields = useConflictFields({ targets, setTargets, zone, setZone });
  const minutes = (priority: keyof typeof targets, part: 'firstReply' | 'resolve') => ({
    ...locked,
    name: `targets.${priority}.${part}`,
    value: targets[priority][part],
    onChange: (next: number) => setTargets((now) => ({ ...now, [priority]: { ...now[priority], [part]: next } })),
    unit: t`minutes`,
  });
  return (
    <Page>
      <PageHeader
        title={<Trans>Business hours and targets</Trans>}
        lead={
          readOnly ? (
            <Trans>Platform administrators can change these.</Trans>
          ) : (
            <Trans>The clock of a ticket counts business hours only, and pauses while waiting for the requester.</Trans>
          )
        }
      />
      <Form
        draft="desk.targets"
        schema={FormSchema}
        read={readTargetsForm}
        onSubmit={onSubmit}
        message={message}
        className={styles.form ?? ''}
      >
        {({ busy, rest }) => (
          <>
            <FormFailure title={<Trans>Nothing was saved</Trans>} text={failure} details={rest} />
            {conflict && (
              <EditConflict key={conflict.theirs.version} fields={conflictFields(conflict.base, conflict.theirs)} labels={conflictTexts} />
            )}
            <Panel title={<Trans>Targets</Trans>}>
              <div className={styles.rows}>
                {ticketPriorities.toReversed().map((priority) => (
                  <FieldGroup key={priority} label={texts.priority(priority)}>
                    <div className={styles.pair}>
                      <NumberField {...minutes(priority, 'firstReply')} label={t`First reply`} />
                      <NumberField {...minutes(priority, 'resolve')} label={t`Resolve`} />
                    </div>
                  </FieldGroup>
                ))}
              </div>
            </Panel>
            <Panel title={<Trans>Business hours</Trans>}>
              <div className={styles.rows}>
                {weekdays.map((day) => (
                  <FieldGroup key={day} label={i18n._(dayNames[day])}>
                    <div className={styles.pair}>
                      <TextField
                        {...locked}
                        type="time"
                        name={`calendar.days.${day}.from`}
                        label={t({ message: 'From', context: 'a time of day' })}
                        defaultValue={calendar.days[day]?.from ?? ''}
                      />
                      <TextField
                        {...locked}
                        type="time"
                        name={`calendar.days.${day}.to`}
                        label={t({ message: 'To', context: 'a time of day' })}
                        defaultValue={timeOf(calendar.days[day]?.to)}
                      />
                    </div>
                  </FieldGroup>
                ))}
                <ComboBox
                  {...locked}
                  name="calendar.timeZone"
                  label={t`Time zone`}
                  value={zone}
                  onChange={setZone}
                  options={timeZoneOptions(calendar.timeZone)}
                  labels={{ empty: t`No time zone with that name`, loading: t`Loading` }}
                />
                <TextArea
                  {...locked}
                  name="calendar.holidays"
                  label={t`Holidays`}
                  optional={t`one date per line, such as 2026-12-25`}
                  defaultValue={calendar.holidays.join('\n')}
                />
              </div>
            </Panel>
            {!readOnly && (
              <div>
                <Button type="submit" variant="primary" busy={busy}>
                  <Trans>Save</Trans>
                </Button>
              </div>
            )}
          </>
        )}
      </Form>
    </Page>
  );
}
