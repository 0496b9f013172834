import type { Visitor } from '../http/context.ts';

/** Returns a visitor for Cairn itself in a tenant: writes have no person behind them, and are allowed in every project. */
export function systemIn(tenantId: string): Visitor {
  return {
    user: { id: '', displayName: 'Cairn' },
    tenant: { id: tenantId },
    subject: { role: 'owner' },
    actor: { type: 'system', id: 'cairn' },
  } as Visitor; // everything of a visitor that writing a row reads
}
