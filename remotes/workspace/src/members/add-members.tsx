import { type Project, type ProjectMemberAdd, ProjectMemberAddSchema, type ProjectRole, projectRoles } from '@cairn/api';
import { notify, useFormSend, useRoleText } from '@cairn/shell';
import { Avatar } from '@cairn/ui/core';
import { FormDialog, MultiSelect, RadioGroup } from '@cairn/ui/forms';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { useWorkspaceIssueText } from '../texts/issue-texts.ts';
import { addMembers, candidatesQuery } from './queries.ts';

const mays: Record<ProjectRole, MessageDescriptor> = {
  teamlead: msg`Manages the project, reviews patterns`,
  developer: msg`Contributes to and creates projects`,
  viewer: msg`Reads`,
};

/** The dialog that gives people of the organization a role in the project. */
export function AddMembers({ project, onClose }: { project: Project; onClose: () => void }): ReactElement {
  const { t, i18n } = useLingui();
  const roleText = useRoleText();
  const message = useWorkspaceIssueText();
  const [people, setPeople] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({ ...candidatesQuery(project.slug, q), placeholderData: keepPreviousData });
  const sending = useFormSend(
    async (json: ProjectMemberAdd) => {
      const { items } = await addMembers(project.slug, json);
      notify('green', t`${plural(items.length, { one: '# person added', other: '# people added' })}`);
      onClose();
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
      schema={ProjectMemberAddSchema}
      read={(form) => ({ userIds: form.getAll('userIds'), role: form.get('role') })}
      message={message}
      onClose={onClose}
      {...sending}
    >
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
      <RadioGroup
        name="role"
        label={t`Role in this project`}
        defaultValue="developer"
        options={projectRoles.map((role) => ({ id: role, label: roleText(role), description: i18n._(mays[role]) }))}
      />
    </FormDialog>
  );
}
