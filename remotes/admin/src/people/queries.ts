import { type AccountAction, type AccountActionInput, accountAdminOperations } from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { operationQuery, queryClient, runOperation } from '@cairn/shell';

interface PeopleParams extends ListParams {
  status?: string | undefined;
}

/** A page of all people, and the sign-ups that wait for their code. */
export function peopleQuery({ q = '', offset = 0, limit = 25, ...params }: PeopleParams = {}) {
  return operationQuery(accountAdminOperations.list, { query: { q: q || undefined, offset, limit, ...params } });
}

/** One person: organizations, second factor, sign-ins and locks. */
export function personQuery(id: string) {
  return operationQuery(accountAdminOperations.get, { params: { account: id } });
}

/** Runs an action on the account or the sign-up with this id. */
export async function runAction(action: AccountAction, id: string, body: AccountActionInput): Promise<void> {
  try {
    if (action === 'resend') {
      await runOperation(accountAdminOperations.resend, { params: { signUp: id }, body });
      return;
    }
    const operation = action === 'unlock' ? accountAdminOperations.unlock : accountAdminOperations.signOut;
    const saved = await runOperation(operation, { params: { account: id }, body });
    queryClient.setQueryData(personQuery(id).queryKey, saved);
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['admin', 'accounts'] });
  }
}
