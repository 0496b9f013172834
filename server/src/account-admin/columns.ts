import type { AccountSummary } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. Addresses are masked, as in the list. */
export const accountColumns: Record<string, (account: AccountSummary) => CsvValue> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  status: ({ status }) => status,
  staff: ({ staff }) => String(staff),
  secondFactor: ({ secondFactor }) => secondFactor,
  tenants: ({ tenants }) => tenants.total,
  lastSignInAt: ({ lastSignInAt }) => lastSignInAt,
  createdAt: ({ createdAt }) => createdAt,
};
