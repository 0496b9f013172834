import { ensureQuery } from '@cairn/shell';
import { factorsQuery } from './factors.ts';
import { historyQuery } from './history/queries.ts';
import { linkedAccountsQuery } from './linked-accounts/queries.ts';
import { passwordQuery } from './password/queries.ts';
import { signInsQuery } from './sign-ins/queries.ts';

/** What the sections of the page show, together and ahead of it. One that cannot be read says so by itself. */
export async function loadSecurity(): Promise<null> {
  await Promise.allSettled([
    ensureQuery(passwordQuery()),
    ensureQuery(factorsQuery()),
    ensureQuery(signInsQuery()),
    ensureQuery(historyQuery(0)),
    ensureQuery(linkedAccountsQuery()),
  ]);
  return null;
}
