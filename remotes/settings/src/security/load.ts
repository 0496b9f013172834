import { seen } from '@cairn/shell';
import { factorsQuery } from './factors.ts';
import { historyQuery } from './history/queries.ts';
import { linkedAccountsQuery } from './linked-accounts/queries.ts';
import { passwordQuery } from './password/queries.ts';
import { signInsQuery } from './sign-ins/queries.ts';

/** What the sections of the page show, together and ahead of it. One that cannot be read says so by itself. */
export async function loadSecurity(): Promise<null> {
  await Promise.allSettled([
    seen(passwordQuery()),
    seen(factorsQuery()),
    seen(signInsQuery()),
    seen(historyQuery(0)),
    seen(linkedAccountsQuery()),
  ]);
  return null;
}
