import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { type ChainPosition, isSigned, signPosition } from './hash.ts';

/**
 * Signs the ends and checkpoints of all chains with another secret. Leaves a wrong signature as it is, so that it is still found. Without
 * the former secret none can be checked, so all are signed.
 */
export async function signChains(tx: Transaction, former: string | null, next: string): Promise<void> {
  const { rows } = await tx.execute<{ kind: 'end' | 'checkpoint'; tenant: string; number: string; hash: string; signature: string }>(sql`
    select 'end' as kind, tenant_id as tenant, entries as number, hash, signature from audit_chains where signature <> ''
    union all select 'checkpoint', tenant_id, number, hash, signature from audit_checkpoints`);
  for (const { kind, tenant, hash, signature, ...row } of rows) {
    const position: ChainPosition = { kind, tenantId: tenant, number: Number(row.number), hash };
    if (former !== null && !isSigned(former, position, signature)) continue;
    const signed = signPosition(next, position);
    await tx.execute(
      kind === 'end'
        ? sql`update audit_chains set signature = ${signed} where tenant_id = ${tenant}`
        : sql`update audit_checkpoints set signature = ${signed} where tenant_id = ${tenant} and number = ${position.number}`,
    );
  }
}
