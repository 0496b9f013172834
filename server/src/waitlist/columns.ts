import type { WaitlistEntry } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. */
export const waitlistColumns: Record<string, (entry: WaitlistEntry) => CsvValue> = {
  email: ({ email }) => email,
  state: ({ state }) => state,
  place: ({ place }) => place,
  locale: ({ locale }) => locale,
  askedAt: ({ askedAt }) => askedAt,
  confirmedAt: ({ confirmedAt }) => confirmedAt,
  admittedAt: ({ admittedAt }) => admittedAt,
  admittedBy: ({ admittedBy }) => admittedBy,
  delivery: ({ delivery }) => delivery,
};
