import {
  type ProjectMember,
  ProjectMemberRemovedSchema,
  ProjectMemberSchema,
  ProjectMembersAddedSchema,
  type ProjectRole,
} from '@cairn/api';
import { call, notifyError, queryClient, useRoleText, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { membersKey, pathOf, showMember } from './queries.ts';

/**
 * The write that sets the role of one or many members in a project, or removes them (null), and its undo. A removed member stays in the
 * list until the server has answered.
 */
export function memberWrite(project: string): Omit<Write<ProjectMember, ProjectRole | null>, 'successText' | 'onConflict'> {
  return {
    schema: ProjectMemberSchema,
    queryKeys: [membersKey],
    send: async (row, role) => {
      if (role === null) {
        await call('delete', pathOf(project, row.id), ProjectMemberRemovedSchema);
        return { ...row, projectRole: null, since: null, version: 0 };
      }
      if (row.projectRole !== null)
        return call('patch', pathOf(project, row.id), ProjectMemberSchema, { json: { role, version: row.version } });
      const { items } = await call('post', pathOf(project), ProjectMembersAddedSchema, { json: { userIds: [row.id], role } });
      return items[0] ?? row;
    },
    optimistic: (row, role) => (role === null ? row : { ...row, role, projectRole: role }),
    setRow: showMember,
    onSaved: (row) => {
      showMember(row);
      void queryClient.invalidateQueries({ queryKey: membersKey });
    },
    inverse: ({ projectRole }) => projectRole,
  };
}

/** Returns a function that sets a member's project role optimistically, or removes the member (null), with undo. */
export function useChangeMember(member: ProjectMember, project: string): (role: ProjectRole | null) => void {
  const { t } = useLingui();
  const roleText = useRoleText();
  const { run } = useWrite<ProjectMember, ProjectRole | null>(member, {
    ...memberWrite(project),
    successText: ({ displayName: name }, role) => {
      if (role === null) return t`${name} is no longer a member`;
      const word = roleText(role);
      return t`${name} is now: ${word}`;
    },
    onConflict: (_current, { displayName: name }) =>
      notifyError(t`Someone else changed ${name} in the meantime. You now see the latest version. Try again.`),
  });
  return run;
}
