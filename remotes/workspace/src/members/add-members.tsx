import {
  inviteesIn,
  type Project,
  type ProjectInvite,
  type ProjectInviteAnswer,
  ProjectInviteSchema,
  type ProjectRole,
  projectRoles,
} from '@cairn/api';
import { notify, useCan, useFormSend, useRoleText } from '@cairn/shell';
import { Avatar } from '@cairn/ui/core';
import { FormDialog, MultiSelect, RadioGroup, TextArea } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { InviteOutcomes, isDone } from './invite-outcomes.tsx';
import { addMembers, candidatesQuery } from './queries.ts';

const mays: Record<ProjectRole, MessageDescriptor> = {
  teamlead: msg`Manages the project, reviews patterns`,
  developer: msg`Contributes to and creates projects`,
  viewer: msg`Reads`,
};

/**
 * The dialog that gives people a role in the project: those of the organization by name, anybody by address. Addresses for which nothing was
 * done stay in the field, with the reason.
 */
export function AddMembers({ project, onClose }: { project: Project; onClose: () => void }): ReactElement {
  const { t, i18n } = useLingui();
  const roleText = useRoleText();
  const message = useWorkspaceIssueText();
  const [people, setPeople] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({ ...candidatesQuery(project.slug, q), placeholderData: keepPreviousData });
  const mayInvite = useCan('tenant.manage');
  const [emails, setEmails] = useState('');
  const [left, setLeft] = useState<ProjectInviteAnswer['people']>([]);
  const area = useRef<HTMLDivElement>(null);
  // The draft listens to events of the form; a text that code has set fires none.
  useEffect(() => {
    if (left.length > 0) area.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [left]);
  const remains = useRef(false);
  const sending = useFormSend(
    async (json: ProjectInvite) => {
      const { added, people: answered } = await addMembers(project.slug, json);
      if (added > 0) notify('green', t`${plural(added, { one: '# person added', other: '# people added' })}`);
      const invited = answered.filter(({ outcome }) => outcome === 'invited' || outcome === 'extended').length;
      if (invited > 0) notify('green', t`${plural(invited, { one: '# person invited', other: '# people invited' })}`);
      const others = answered.filter(({ outcome }) => !isDone(outcome));
      remains.current = others.length > 0;
      if (others.length === 0) return onClose();
      setPeople([]);
      setEmails(others.map(({ email }) => email).join('\n'));
      setLeft(others);
    },
    // All people share one field, so map the issue of the third person to it.
    (field) => field.split('.')[0] ?? field,
  );
  return (
    <FormDialog
      title={
        <Trans>
          Add people to <bdi>{project.name}</bdi>
        </Trans>
      }
      closeLabel={t`Close`}
      cancelLabel={<Trans>Cancel</Trans>}
      submit={<Trans>Add people</Trans>}
      failureTitle={<Trans>Nobody was added</Trans>}
      draft={`project.${project.id}.members`}
      schema={ProjectInviteSchema}
      read={(form) => ({
        userIds: form.getAll('userIds'),
        emails: inviteesIn(String(form.get('emails') ?? '')).map(({ email }) => email),
        role: form.get('role'),
      })}
      message={message}
      onClose={onClose}
      {...sending}
      onSubmit={async (value) => (await sending.onSubmit(value)) ?? (remains.current ? [] : undefined)}
    >
      {left.length > 0 && <InviteOutcomes people={left} />}
      <MultiSelect
        autoFocus
        name="userIds"
        label={t`People`}
        hint={t`Owners and administrators have access to all projects.`}
        placeholder={t`Name or email`}
        options={(data?.items ?? []).map(({ id, displayName, email }) => ({
          id,
          label: displayName,
          description: email,
          before: <Avatar name={displayName} size="small" decorative />,
        }))}
        value={people}
        onChange={setPeople}
        onQuery={setTyped}
        loading={isFetching}
        labels={{
          empty: t`Nobody with that name can be added`,
          loading: t`Loading`,
          remove: (name) => t`Remove ${name}`,
          all: String,
          none: t`None`,
          chosen: (count) => t`${count} selected`,
        }}
      />
      <div ref={area}>
        <TextArea
          name="emails"
          label={t`Email addresses`}
          optional={t`optional`}
          rows={2}
          value={emails}
          onChange={setEmails}
          hint={
            mayInvite ? (
              <Trans>
                As your email program pastes them. People outside your organization are invited to it as viewers, with the role below in
                this project.
              </Trans>
            ) : (
              <Trans>
                As your email program pastes them. Only owners and administrators can invite people from outside your organization.
              </Trans>
            )
          }
        />
      </div>
      <RadioGroup
        name="role"
        label={t`Role in this project`}
        defaultValue="developer"
        options={projectRoles.map((role) => ({ id: role, label: roleText(role), description: i18n._(mays[role]) }))}
      />
    </FormDialog>
  );
}
