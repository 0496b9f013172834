import type { Visitor } from '../http/context.ts';

/** Cairn itself at work in a tenant: what it writes has no person behind it, and it may write in every project. */
export function systemIn(tenantId: string): Visitor {
  return {
    user: { id: '', displayName: 'Cairn' },
    tenant: { id: tenantId },
    subject: { role: 'owner' },
    actor: { type: 'system', id: 'cairn' },
  } as Visitor; // all of one that writing a row reads
}
