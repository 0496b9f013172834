import { type Member, MemberSchema, type MemberUpdateSchema } from '@cairn/api';
import { call, notifyError, queryClient, useRoleText, useWrite } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import type * as v from 'valibot';
import { showMember } from './queries.ts';

type Change = Omit<v.InferOutput<typeof MemberUpdateSchema>, 'version'>;

/** Changes a member's role or state: shown at once, with a way back; put back where the server refuses. */
export function useChangeMember(member: Member): (change: Change) => void {
  const { t } = useLingui();
  const roleText = useRoleText();
  const { run } = useWrite<Member, Change>(member, {
    schema: MemberSchema,
    reads: [['members']],
    send: ({ id, version }, change) => call('patch', `members/${id}`, MemberSchema, { json: { ...change, version } }),
    ahead: (row, { role = row.role, status = row.status }) => ({ ...row, role, status }),
    show: showMember,
    arrived: (row) => {
      showMember(row);
      void queryClient.invalidateQueries({ queryKey: ['members'] });
    },
    said: ({ displayName: name, role, status }, change) => {
      const word = roleText(role);
      if (change.role) return t`${name} is now: ${word}`;
      return status === 'suspended' ? t`${name} is suspended` : t`${name} is active again`;
    },
    inverse: (before, change) => (change.role ? { role: before.role } : { status: before.status }),
    onConflict: (_current, { displayName: name }) =>
      notifyError(t`Somebody else has changed ${name} in the meantime. What you see is up to date now: look, and try again.`),
  });
  return run;
}
