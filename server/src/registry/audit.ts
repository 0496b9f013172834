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
    | 'override-end'
    | 'rehearse';
  /** `<remote>/<release>`, `<remote>/<token id>`, `<remote>@<origin or release>` for an override, `host/<version>` for a rehearsal. */
  target: string;
  outcome: 'done' | 'refused';
  detail?: Record<string, unknown>;
  requestId: string;
}

/** Writes an audit entry of the registry in the transaction of the action. */
export async function recordRegistryEvent(tx: Transaction, event: RegistryEvent): Promise<void> {
  await tx.insert(registryAudit).values({ ...event, detail: event.detail ?? {} });
}
