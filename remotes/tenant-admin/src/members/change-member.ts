import { type Member, MemberSchema, type MemberUpdateSchema } from '@cairn/api';
import { ApiError, call, errorText, notify, notifyError, queryClient, useRoleText } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { showMember } from './queries.ts';

type Change = Omit<v.InferOutput<typeof MemberUpdateSchema>, 'version'>;

/** Changes a member's role or state. Shown at once; put back where the server refuses, brought up to date where somebody was quicker. */
export function useChangeMember(member: Member): (change: Change) => void {
  const { t } = useLingui();
  const roleText = useRoleText();
  const { mutate } = useMutation({
    mutationFn: (change: Change) => call('patch', `members/${member.id}`, MemberSchema, { json: { ...change, version: member.version } }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: ['members'] });
      showMember({ ...member, ...definedOf(change) });
      return { before: member };
    },
    onSuccess: (saved, change) => {
      showMember(saved);
      const name = saved.displayName;
      const role = roleText(saved.role);
      if (change.role) notify('green', t`${name} is now: ${role}`);
      else notify('green', saved.status === 'suspended' ? t`${name} is suspended` : t`${name} is active again`);
    },
    onError: (error, _change, context) => {
      const current = error instanceof ApiError && error.code === 'CONFLICT' ? v.safeParse(MemberSchema, error.current) : undefined;
      showMember(current?.success ? current.output : (context?.before ?? member));
      const name = member.displayName;
      if (current) notifyError(t`Somebody else has changed ${name} in the meantime. What you see is up to date now: look, and try again.`);
      else if (!(error instanceof ApiError) || isOurs(error)) notifyError(errorText(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['members'] }),
  });
  return mutate;
}

/** Failures that the shell does not announce by itself. */
function isOurs({ status, code }: ApiError): boolean {
  return code === 'UNEXPECTED_ANSWER' || (status >= 400 && status < 500 && ![401, 403, 429].includes(status));
}

function definedOf({ role, status }: Change): Partial<Member> {
  return { ...(role ? { role } : {}), ...(status ? { status } : {}) };
}
