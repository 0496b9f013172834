import type { Transaction } from '../database/database.ts';
import { type RegistryActor, registryAudit } from './schema.ts';

export interface RegistryEvent {
  actor: RegistryActor;
  action:
    | 'publish'
    | 'promote'
    | 'canary'
    | 'rollback'
    | 'on'
    | 'off'
    | 'prune'
    | 'create-token'
    | 'revoke-token'
    | 'override'
    | 'override-end';
  /** `<remote>/<release>`, `<remote>/<id of a token>`, or of an override `<remote>@<origin or release>`. */
  target: string;
  outcome: 'done' | 'refused';
  detail?: Record<string, unknown>;
  requestId: string;
}

/** Writes down what was done to the registry, in the transaction that does it. */
export async function recordRegistryEvent(tx: Transaction, event: RegistryEvent): Promise<void> {
  await tx.insert(registryAudit).values({ ...event, detail: event.detail ?? {} });
}
