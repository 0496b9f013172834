import type { AuditEntry } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. */
export const auditColumns: Record<string, (entry: AuditEntry) => CsvValue> = {
  at: ({ at }) => at,
  action: ({ action }) => action,
  outcome: ({ outcome }) => outcome,
  actorType: ({ actor }) => actor.type,
  actorId: ({ actor }) => actor.id,
  actor: ({ actor }) => actor.name,
  operator: ({ actor }) => actor.operator ?? null,
  targetType: ({ target }) => target.type,
  targetId: ({ target }) => target.id,
  target: ({ target }) => target.name,
  project: ({ project }) => project?.name ?? null,
  changes: ({ changes }) => changes.map(({ field, from, to }) => `${field}: ${from ?? ''} → ${to ?? ''}`),
  details: ({ facts }) => facts.map(({ field, value }) => `${field}: ${value}`),
  source: ({ source }) => source,
  address: ({ address }) => address,
  client: ({ client }) => client,
  requestId: ({ requestId }) => requestId,
  id: ({ id }) => id,
  number: ({ seal }) => seal?.number ?? null,
  hash: ({ seal }) => seal?.hash ?? null,
};
