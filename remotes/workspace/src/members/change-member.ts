import { type ProjectMember, ProjectMemberSchema, type ProjectRole } from '@cairn/api';
import { call, notifyError, queryClient, useRoleText, useWrite } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { membersKey, pathOf, showMember } from './queries.ts';

/** Sets a project role optimistically, with undo. Rolls back if the server refuses. */
export function useChangeMember(member: ProjectMember, project: string): (role: ProjectRole) => void {
  const { t } = useLingui();
  const roleText = useRoleText();
  const { run } = useWrite<ProjectMember, ProjectRole>(member, {
    schema: ProjectMemberSchema,
    queryKeys: [membersKey],
    send: ({ id, version }, role) => call('patch', pathOf(project, id), ProjectMemberSchema, { json: { role, version } }),
    optimistic: (row, role) => ({ ...row, role, projectRole: role }),
    setRow: showMember,
    onSaved: (row) => {
      showMember(row);
      void queryClient.invalidateQueries({ queryKey: membersKey });
    },
    inverse: ({ projectRole }, role) => projectRole ?? role,
    successText: ({ displayName: name }, role) => {
      const word = roleText(role);
      return t`${name} is now: ${word}`;
    },
    onConflict: (_current, { displayName: name }) =>
      notifyError(t`Someone else changed ${name} in the meantime. You now see the latest version. Try again.`),
  });
  return run;
}
