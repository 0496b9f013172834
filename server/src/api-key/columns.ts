import type { ApiKey } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. */
export const apiKeyColumns: Record<string, (key: ApiKey) => CsvValue> = {
  name: ({ name }) => name,
  prefix: ({ prefix }) => prefix,
  lastFour: ({ lastFour }) => lastFour,
  state: ({ state }) => state,
  scopes: ({ scopes }) => scopes,
  projects: ({ projects }) => projects?.map(({ slug }) => slug) ?? ['*'],
  lastUsedAt: ({ lastUsed }) => lastUsed?.at ?? null,
  lastUsedClient: ({ lastUsed }) => lastUsed?.client ?? null,
  lastUsedAddress: ({ lastUsed }) => lastUsed?.address ?? null,
  calls: ({ calls }) => calls.reduce((sum, of) => sum + of, 0),
  expiresAt: ({ expiresAt }) => expiresAt,
  callsPerMinute: (key) => key.callsPerMinute,
  networks: ({ networks }) => networks,
  maker: ({ maker }) => maker.name,
  createdAt: ({ createdAt }) => createdAt,
  kind: ({ kind }) => kind,
  redirectHost: ({ redirectHost }) => redirectHost,
};
