import { type Member, MemberSchema, type MemberUpdateSchema, memberOperations } from '@cairn/api';
import { notifyError, queryClient, runOperation, useRoleText, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import type * as v from 'valibot';
import { refreshPeople, showMember } from './queries.ts';

type Change = Omit<v.InferOutput<typeof MemberUpdateSchema>, 'version'>;

/** The write that changes one or many members, and its undo. */
export const memberWrite: Omit<Write<Member, Change>, 'successText' | 'onConflict'> = {
  schema: MemberSchema,
  queryKeys: [['members'], ['people']],
  send: ({ id, version }, change) => runOperation(memberOperations.update, { params: { id }, body: { ...change, version } }),
  optimistic: (row, { role = row.role, status = row.status }) => ({ ...row, role, status }),
  setRow: showMember,
  onSaved: (row) => {
    showMember(row);
    void queryClient.invalidateQueries({ queryKey: ['members'] });
    refreshPeople();
  },
  inverse: (before, change) => (change.role ? { role: before.role } : { status: before.status }),
};

/** Returns a function that changes a member's role or state optimistically, with undo. Rolls back if the server refuses. */
export function useChangeMember(member: Member): (change: Change) => void {
  const { t } = useLingui();
  const roleText = useRoleText();
  const { run } = useWrite<Member, Change>(member, {
    ...memberWrite,
    successText: ({ displayName: name, role, status }, change) => {
      const word = roleText(role);
      if (change.role) return t`${name} is now: ${word}`;
      return status === 'suspended' ? t`${name} is suspended` : t`${name} is active again`;
    },
    onConflict: (_current, { displayName: name }) =>
      notifyError(t`Someone else changed ${name} in the meantime. You now see the latest version. Try again.`),
  });
  return run;
}
