import { invitableRoles, invitationDays, invitationOperations, inviteesIn, maxInvitees, tenantDefaults, textOfInvitees } from '@cairn/api';
import { notify, queryClient, runOperation, useFormSend, useIssueText, useRoleText, useSession } from '@cairn/shell';
import { Button, Link, ProjectTile } from '@cairn/ui/core';
import { FormDialog, MultiSelect, RadioGroup, TextArea } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { projectChoicesQuery, refreshPeople, seatsQuery } from '../members/queries.ts';
import { CsvButton } from './csv-button.tsx';
import styles from './invite-people.module.css';
import { previewQuery, readyIn, refusedIn } from './preview-query.ts';
import { RefusedLines } from './refused-lines.tsx';

const issueTexts: Record<string, MessageDescriptor> = {
  EMAIL_REQUIRED: msg`Enter at least one address`,
  TOO_MANY: msg`You can invite at most 1,000 people at once`,
};
const mays: Record<(typeof invitableRoles)[number], MessageDescriptor> = {
  admin: msg`Manages people and all projects`,
  teamlead: msg`Manages projects, decides on patterns`,
  developer: msg`Contributes to and creates projects`,
  viewer: msg`Reads`,
};
/** A change that adds more characters was pasted, not typed. */
const pasted = 20;
/** A request with a thousand people takes some seconds. */
const timeoutMs = 60_000;

const FormSchema = v.object({
  emails: v.pipe(
    v.string(),
    v.check((text) => inviteesIn(text).length > 0, 'EMAIL_REQUIRED'),
    v.check((text) => inviteesIn(text).length <= maxInvitees, 'TOO_MANY'),
  ),
  role: v.picklist(invitableRoles),
  projects: v.array(v.string()),
});

/**
 * Invites people whose addresses are typed, pasted from a mail program, or read from a CSV. The text is checked when the field is left and
 * before it is sent. Lines that cannot be invited are named and stay in the field; the others can be sent.
 */
export function InvitePeople({ onClose }: { onClose: () => void }): ReactElement {
  const { t, i18n } = useLingui();
  const roleText = useRoleText();
  const message = useIssueText(issueTexts);
  const session = useSession();
  const tenant = session?.tenant.name ?? '';
  const [text, setText] = useState('');
  const [checked, setChecked] = useState('');
  const [projects, setProjects] = useState<readonly string[]>([]);
  const { data: choices } = useQuery(projectChoicesQuery());
  const lines = inviteesIn(checked);
  const { data: preview } = useQuery({ ...previewQuery(lines), enabled: lines.length > 0 && lines.length <= maxInvitees });
  const refused = preview ? refusedIn(lines, preview) : [];
  const ready = preview && checked === text ? readyIn(lines, preview).length : null;
  // The text whose refused lines are on the screen. Only such a text is sent without them.
  const shown = useRef('');
  useEffect(() => {
    if (preview) shown.current = checked;
  }, [preview, checked]);
  const area = useRef<HTMLDivElement>(null);
  const replaceText = (next: string) => {
    setText(next);
    setChecked(next);
  };
  // The draft listens to events of the form; a text that code has set fires none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each text that was checked
  useEffect(() => {
    area.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [checked]);

  const remains = useRef(false);
  const sending = useFormSend(async ({ emails, role, projects: chosen }: v.InferOutput<typeof FormSchema>) => {
    const all = inviteesIn(emails);
    const wasShown = shown.current === emails;
    setChecked(emails);
    const found = await queryClient.fetchQuery(previewQuery(all));
    const people = readyIn(all, found).map(({ line, invitee }) => ({
      email: invitee.email,
      role: line.role === '' ? role : invitee.role,
      projects: line.projects.length === 0 ? chosen : invitee.projects,
    }));
    const wrong = refusedIn(all, found).map(({ line }) => line);
    remains.current = people.length === 0 || (wrong.length > 0 && !wasShown);
    if (remains.current) return;
    const { sent, skipped } = await runOperation(invitationOperations.batch, { body: { people } }, { timeoutMs });
    refreshPeople();
    if (sent > 0) notify('green', t`${plural(sent, { one: '# invitation sent', other: '# invitations sent' })}`);
    const late = new Set(skipped.map(({ email }) => email));
    const left = all.filter((line) => wrong.includes(line) || late.has(line.email.toLowerCase()));
    remains.current = left.length > 0;
    if (left.length === 0) return onClose();
    replaceText(textOfInvitees(left));
  });

  return (
    <FormDialog
      title={
        <Trans>
          Invite people to <bdi>{tenant}</bdi>
        </Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={(busy) => (
        <Button variant="primary" type="submit" busy={busy}>
          {ready ? <Plural value={ready} one="Send # invitation" other="Send # invitations" /> : <Trans>Send invitations</Trans>}
        </Button>
      )}
      failureTitle={<Trans>Nobody was invited</Trans>}
      draft="invitation.new"
      schema={FormSchema}
      read={(form) => ({ emails: form.get('emails'), role: form.get('role'), projects: form.getAll('projects') })}
      message={message}
      onClose={onClose}
      {...sending}
      onSubmit={async (value) => (await sending.onSubmit(value)) ?? (remains.current ? [] : undefined)}
    >
      <div ref={area} className={styles.area}>
        <TextArea
          autoFocus
          name="emails"
          label={t`Email addresses`}
          value={text}
          // A paste, or a draft that is restored, is complete.
          onChange={(next) => (next.length - text.length > pasted ? replaceText(next) : setText(next))}
          // Not when a button is pressed: the result would move it away from the pointer, and sending checks the text anyway.
          onBlur={({ relatedTarget }) => relatedTarget instanceof HTMLInputElement && setChecked(text)}
          hint={<Trans>As your email program pastes them, or a CSV with the columns email, role and projects</Trans>}
        />
        <CsvButton onText={(file) => replaceText([text.trimEnd(), file].filter(Boolean).join('\n'))} />
      </div>
      {refused.length > 0 && <RefusedLines refused={refused} ready={ready} />}
      <RadioGroup
        name="role"
        label={t`Role`}
        defaultValue={tenantDefaults(session?.tenant.settings).defaultRole}
        options={invitableRoles.map((role) => ({ id: role, label: roleText(role), description: i18n._(mays[role]) }))}
      />
      <MultiSelect
        name="projects"
        label={t`Projects`}
        optional={t`optional`}
        hint={<Trans>They get this role there too. A line of a CSV can name a role and projects of its own.</Trans>}
        placeholder={t`Add a project`}
        options={(choices ?? []).map(({ id, name, key, colour, icon }) => ({
          id,
          label: name,
          before: <ProjectTile projectKey={key} colour={colour} icon={icon} />,
        }))}
        value={projects}
        onChange={setProjects}
        labels={{
          empty: t`No matches`,
          loading: t`Loading`,
          remove: (name) => t`Remove ${name}`,
          all: String,
          none: t`None`,
          chosen: (count) => t`${count} selected`,
        }}
      />
      <FreeSeats wanted={ready ?? 0} />
    </FormDialog>
  );
}

/** How many seats are free, and a way to more if they do not suffice. */
function FreeSeats({ wanted }: { wanted: number }): ReactElement {
  const { data } = useQuery(seatsQuery());
  const free = data?.limit == null ? null : Math.max(0, data.limit - data.people - data.invitations);
  return (
    <p className={styles.note}>
      {free !== null && (
        <>
          <Plural value={free} _0="No free seats." one="# free seat." other="# free seats." />{' '}
          {free < wanted && (
            <>
              <Link to="/app/tenant-admin/billing">
                <Trans>Change plan</Trans>
              </Link>{' '}
            </>
          )}
        </>
      )}
      <Plural value={invitationDays} one="Invitations end after # day." other="Invitations end after # days." />
    </p>
  );
}
