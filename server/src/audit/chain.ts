import { type AuditChain, can } from '@cairn/api';
import { desc, eq } from 'drizzle-orm';
import { memberships } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { systemIn } from '../learning/system.ts';
import { notify } from '../notification/notify.ts';
import { auditChains, auditCheckpoints } from './schema.ts';
import { type InTenant, type Verification, verifyChain } from './verify.ts';

/** Maximum number of checkpoints that are shown. */
const shownCheckpoints = 20;

/** Returns the end of the tenant's chain, its last verification and its checkpoints. */
export async function showChain(tx: Transaction, tenantId: string, retentionDays: number): Promise<AuditChain> {
  const [chain] = await tx.select().from(auditChains).where(eq(auditChains.tenantId, tenantId));
  const checkpoints = await tx
    .select()
    .from(auditCheckpoints)
    .where(eq(auditCheckpoints.tenantId, tenantId))
    .orderBy(desc(auditCheckpoints.number))
    .limit(shownCheckpoints);
  const broken = chain && chain.brokenAt !== null && chain.brokenReason ? { number: chain.brokenAt, reason: chain.brokenReason } : null;
  return {
    entries: chain?.entries ?? 0,
    hash: chain?.hash ?? '',
    sealedAt: chain?.sealedAt?.toISOString() ?? null,
    verified: chain?.verifiedAt ? { through: chain.verifiedThrough ?? 0, at: chain.verifiedAt.toISOString(), broken } : null,
    checkpoints: checkpoints.map(({ number, hash, removed, createdAt }) => ({ number, hash, removed, at: createdAt.toISOString() })),
    retentionDays,
  };
}

/** Verifies a tenant's chain, and notifies its owners of a break that was not known yet. */
export async function verifyAndNotify(inTenant: InTenant, tenantId: string, secret: string): Promise<Verification> {
  const [known] = await inTenant((tx) =>
    tx.select({ at: auditChains.brokenAt, reason: auditChains.brokenReason }).from(auditChains).where(eq(auditChains.tenantId, tenantId)),
  );
  const result = await verifyChain(inTenant, tenantId, secret);
  const { broken } = result;
  // A forged end moves with each sealing, and is the same break.
  const isKnown = known?.at === broken?.number || (known?.reason === 'end' && broken?.reason === 'end');
  if (broken && !isKnown) await inTenant((tx) => notifyOwners(tx, tenantId, broken.number));
  return result;
}

async function notifyOwners(tx: Transaction, tenantId: string, number: number): Promise<void> {
  const members = await tx
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.status, 'active'));
  const owners = members.filter(({ role }) => can({ role }, 'tenant.own')).map(({ userId }) => userId);
  await notify(tx, systemIn(tenantId), owners, {
    type: 'audit.broken',
    subject: { type: 'audit', id: 'chain' },
    parameters: { title: '', number, words: '', role: '' },
  });
}
