import {
  type Announcement,
  type AnnouncementCreate,
  AnnouncementCreateSchema,
  AnnouncementSchema,
  announcementAudiences,
  announcementOperations,
  announcementTones,
  localeNames,
  locales,
  maxAnnouncementText,
} from '@cairn/api';
import { notify, runOperation, useConflictLabels, useEditedRow, useFormSend, useIssueText, useLocale } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';
import { EditConflict, FieldGroup, FormDialog, Select, TextField, useDraftState } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import * as v from 'valibot';
import { TenantsField } from '../tenants-field.tsx';
import { audienceTexts, toneTexts } from './announcement-texts.tsx';
import styles from './announcements.module.css';
import { localInput, momentOf } from './local-time.ts';
import { refreshAnnouncements } from './queries.ts';

const issueTexts: Record<string, MessageDescriptor> = {
  TEXT_REQUIRED: msg`Enter the text in English.`,
  TEXT_TOO_LONG: msg`This text is too long.`,
  TEXT_ONE_LINE: msg`Use a single line.`,
  ADDRESS_INVALID: msg`Enter a web address, such as https://status.example/maintenance`,
  VALUE_INVALID: msg`Choose a date and a time.`,
  END_BEFORE_START: msg`The end must be after the start.`,
  MOMENT_PAST: msg`This time has passed.`,
  TOO_MANY: msg`Choose fewer organizations, or all of them.`,
};

const dayMs = 86_400_000;
/** English first: the others fall back to it. */
const others = locales.filter((locale) => locale !== 'en');

const ChoicesSchema = v.object({
  tone: v.picklist(announcementTones),
  audience: v.picklist(announcementAudiences),
  tenants: v.array(v.string()),
});
type Choices = v.InferOutput<typeof ChoicesSchema>;

function fresh(): Announcement {
  const now = Date.now();
  return {
    ...{ id: '', texts: { en: '' }, tone: 'info', link: null, audience: 'everyone', tenants: [], limited: false, state: 'scheduled' },
    ...{ startsAt: new Date(now).toISOString(), endsAt: new Date(now + dayMs).toISOString(), createdBy: null, version: 0 },
  };
}

/** The form of an announcement. `null`: a new one, from now on for a day. */
export function AnnouncementForm({ announcement, onClose }: { announcement: Announcement | null; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const issueText = useIssueText(issueTexts);
  const [begun] = useState(announcement ?? fresh);
  const edited = useEditedRow(begun, AnnouncementSchema);
  const { latest } = edited;
  const { timeZone } = dateFormat(locale).resolvedOptions();
  const sending = useFormSend(
    async (body: AnnouncementCreate) => {
      if (announcement)
        await runOperation(announcementOperations.update, {
          params: { announcement: announcement.id },
          body: { ...body, version: latest.version },
        });
      else await runOperation(announcementOperations.create, { body });
      notify('green', Date.parse(body.startsAt) > Date.now() ? t`The announcement is scheduled` : t`The announcement is shown`);
      await refreshAnnouncements();
      onClose();
    },
    undefined,
    edited,
  );
  return (
    <FormDialog
      size="large"
      title={announcement ? <Trans>Edit announcement</Trans> : <Trans>New announcement</Trans>}
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Save</Trans>}
      failureTitle={<Trans>The announcement was not saved</Trans>}
      draft={`announcement.${announcement?.id ?? 'new'}`}
      schema={AnnouncementCreateSchema}
      read={(data) => ({
        texts: Object.fromEntries(
          locales.flatMap((one) => {
            const text = String(data.get(`texts.${one}`) ?? '').trim();
            return text === '' && one !== 'en' ? [] : [[one, text]];
          }),
        ),
        link: String(data.get('link') ?? '').trim() || null,
        startsAt: momentOf(data.get('startsAt')),
        endsAt: momentOf(data.get('endsAt')),
        ...JSON.parse(String(data.get('choices'))),
      })}
      message={({ field, code }) =>
        field === 'tenants' && code === 'VALUE_INVALID' ? t`One of these organizations does not exist anymore.` : issueText({ code })
      }
      onClose={onClose}
      {...sending}
    >
      <Conflict conflict={edited.conflict} />
      <TextField
        autoFocus
        name="texts.en"
        label={localeNames.en}
        hint={t`Shown to readers of each language without a text of its own.`}
        maxLength={maxAnnouncementText}
        autoComplete="off"
        defaultValue={begun.texts.en}
      />
      <FieldGroup label={t`Other languages`}>
        <div className={styles.texts}>
          {others.map((one) => (
            <TextField
              key={one}
              name={`texts.${one}`}
              label={localeNames[one]}
              optional={t`optional`}
              maxLength={maxAnnouncementText}
              autoComplete="off"
              defaultValue={begun.texts[one] ?? ''}
            />
          ))}
        </div>
      </FieldGroup>
      <TextField
        name="link"
        label={t`Page with details`}
        optional={t`optional`}
        code
        autoComplete="off"
        maxLength={500}
        defaultValue={begun.link ?? ''}
      />
      <div className={styles.fields}>
        <TextField
          type="datetime-local"
          name="startsAt"
          label={t`Start`}
          hint={t`In your time zone: ${timeZone}`}
          defaultValue={localInput(begun.startsAt)}
        />
        <TextField type="datetime-local" name="endsAt" label={t`End`} defaultValue={localInput(begun.endsAt)} />
      </div>
      <Choose start={begun} />
    </FormDialog>
  );
}

function Choose({ start: { tone, audience, tenants } }: { start: Announcement }): ReactElement {
  const { i18n, t } = useLingui();
  const [choices, setChoices] = useDraftState<Choices>(
    'choices',
    () => ({ tone, audience, tenants: tenants.map(({ slug }) => slug) }),
    (stored) => {
      const draft = v.safeParse(ChoicesSchema, stored);
      return draft.success ? draft.output : undefined;
    },
  );
  const set = (change: Partial<Choices>) => setChoices({ ...choices, ...change });
  return (
    <>
      <input type="hidden" name="choices" value={JSON.stringify(choices)} />
      <div className={styles.fields}>
        <Select
          label={t`Kind`}
          value={choices.tone}
          onChange={(chosen) => set({ tone: announcementTones.find((one) => one === chosen) ?? 'info' })}
          options={announcementTones.map((one) => ({ id: one, label: i18n._(toneTexts[one]) }))}
        />
        <Select
          label={t`Audience`}
          value={choices.audience}
          onChange={(chosen) => set({ audience: announcementAudiences.find((one) => one === chosen) ?? 'everyone' })}
          options={announcementAudiences.map((one) => ({ id: one, label: i18n._(audienceTexts[one]) }))}
        />
      </div>
      <FieldGroup label={t`Only in these organizations`}>
        <TenantsField value={choices.tenants} onChange={(slugs) => set({ tenants: [...slugs] })} />
      </FieldGroup>
    </>
  );
}

/** Says what another operator has changed since the form was opened. */
function Conflict({ conflict }: { conflict: { base: Announcement; theirs: Announcement } | null }): ReactElement | null {
  const { i18n, t } = useLingui();
  const labels = useConflictLabels();
  if (!conflict) return null;
  const { base, theirs } = conflict;
  const others = [
    ...(base.tone === theirs.tone ? [] : [i18n._(toneTexts[theirs.tone])]),
    ...(base.audience === theirs.audience ? [] : [i18n._(audienceTexts[theirs.audience])]),
    ...(String(base.tenants.map(({ slug }) => slug)) === String(theirs.tenants.map(({ slug }) => slug)) ? [] : [t`organizations`]),
  ];
  return (
    <EditConflict
      key={theirs.version}
      labels={labels}
      fields={[
        ...locales.map((one) => ({
          name: `texts.${one}`,
          label: localeNames[one],
          base: base.texts[one] ?? '',
          theirs: theirs.texts[one] ?? '',
        })),
        { name: 'link', label: t`Page with details`, base: base.link ?? '', theirs: theirs.link ?? '' },
        { name: 'startsAt', label: t`Start`, base: localInput(base.startsAt), theirs: localInput(theirs.startsAt) },
        { name: 'endsAt', label: t`End`, base: localInput(base.endsAt), theirs: localInput(theirs.endsAt) },
      ]}
      otherParts={others}
    />
  );
}
