import { ensureQuery, getSession } from '@cairn/shell';
import { factorsQuery } from './factors.ts';
import { historyQuery } from './history/queries.ts';
import { linkedAccountsQuery } from './linked-accounts/queries.ts';
import { passwordQuery } from './password/queries.ts';
import { signInsQuery } from './sign-ins/queries.ts';

/** Loads all sections of the page in parallel. A failed one shows its own error. */
export async function loadSecurity(): Promise<null> {
  if (getSession()?.user.bound) return null;
  await Promise.allSettled([
    ensureQuery(passwordQuery()),
    ensureQuery(factorsQuery()),
    ensureQuery(signInsQuery()),
    ensureQuery(historyQuery(0)),
    ensureQuery(linkedAccountsQuery()),
  ]);
  return null;
}
