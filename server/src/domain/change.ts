import { type Domain, DomainSchema, type DomainUpdateSchema, maxDomains, signOnRules, tenantDefaults } from '@cairn/api';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import * as v from 'valibot';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { definedOnly, violatedConstraint } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import { tenantDomains } from '../external/schema.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { recordOf } from './record.ts';

type Row = typeof tenantDomains.$inferSelect;

/** Returns the tenant's domains, by name. */
export async function listDomains(tx: Transaction): Promise<Domain[]> {
  return (await tx.select().from(tenantDomains).orderBy(asc(tenantDomains.domain))).map(toDomain);
}

/** Returns one domain. @throws ApiError NOT_FOUND */
export async function showDomain(tx: Transaction, domain: string): Promise<Domain> {
  const [row] = await tx.select().from(tenantDomains).where(eq(tenantDomains.domain, domain));
  if (!row) throw new ApiError('NOT_FOUND');
  return toDomain(row);
}

/** Adds an unverified domain. @throws ApiError BAD_REQUEST if it is already added or there are too many */
export async function addDomain(tx: Transaction, visitor: Visitor, domain: string, requestId: string): Promise<Domain> {
  if ((await tx.$count(tenantDomains)) >= maxDomains) throw new ApiError('BAD_REQUEST', { issues: [issue('domain', 'TOO_MANY')] });
  const { defaultRole } = tenantDefaults(visitor.tenant.settings);
  const [row] = await tx
    .insert(tenantDomains)
    .values({ domain, tenantId: visitor.tenant.id, defaultRole })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new ApiError('BAD_REQUEST', { issues: [issue('domain', 'DOMAIN_NAMED')] });
  await note(tx, visitor, row, 'domain.added', requestId);
  return toDomain(row);
}

/**
 * Marks a domain as verified after its record was found. @throws ApiError NOT_FOUND, DOMAIN_UNPROVED, DOMAIN_TAKEN if another tenant was
 * first
 */
export async function proveDomain(
  tx: Transaction,
  visitor: Visitor,
  { domain, record }: Pick<Domain, 'domain' | 'record'>,
  requestId: string,
): Promise<Domain> {
  const current = await showDomain(tx, domain);
  if (current.verifiedAt !== null) return current;
  if (current.record.value !== record.value) throw new ApiError('DOMAIN_UNPROVED'); // removed and added again in the meantime
  const [row] = await tx
    .update(tenantDomains)
    .set({ verifiedAt: new Date() })
    .where(eq(tenantDomains.domain, domain))
    .returning()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'tenant_domains_proved_key') throw new ApiError('DOMAIN_TAKEN');
      throw error;
    });
  if (!row) throw new ApiError('NOT_FOUND');
  await note(tx, visitor, row, 'domain.verified', requestId);
  return toDomain(row);
}

/** Changes who can join through a domain, and with which role. @throws ApiError NOT_FOUND, STATE_INVALID if it is not verified */
export async function changeDomain(
  tx: Transaction,
  visitor: Visitor,
  domain: string,
  fields: v.InferOutput<typeof DomainUpdateSchema>,
  requestId: string,
): Promise<Domain> {
  const current = await showDomain(tx, domain);
  if (current.verifiedAt === null) throw new ApiError('STATE_INVALID');
  const set = definedOnly(fields);
  if (Object.keys(set).length === 0) return current;
  const [row] = await tx.update(tenantDomains).set(set).where(eq(tenantDomains.domain, domain)).returning();
  if (!row) throw new ApiError('NOT_FOUND');
  await note(tx, visitor, row, 'domain.changed', requestId, set);
  return toDomain(row);
}

/**
 * Removes a domain. Nobody can join through it anymore; existing members stay.
 * @throws ApiError NOT_FOUND, STATE_INVALID for the last verified one while single sign-on is required: nobody could sign in by it
 */
export async function removeDomain(tx: Transaction, visitor: Visitor, domain: string, requestId: string): Promise<void> {
  const [row] = await tx
    .delete(tenantDomains)
    .where(and(eq(tenantDomains.domain, domain), eq(tenantDomains.tenantId, visitor.tenant.id)))
    .returning();
  if (!row) throw new ApiError('NOT_FOUND');
  const isRequired = signOnRules(visitor.tenant.settings).singleSignOnFrom !== null;
  if (isRequired && (await tx.$count(tenantDomains, isNotNull(tenantDomains.verifiedAt))) === 0) throw new ApiError('STATE_INVALID');
  await note(tx, visitor, row, 'domain.removed', requestId);
}

async function note(
  tx: Transaction,
  visitor: Visitor,
  { domain }: Row,
  action: string,
  requestId: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await audit(tx, visitor, { action, target: { type: 'domain', id: domain }, detail, requestId });
  await announce(tx, visitor, { type: 'domain.changed', id: domain, version: null });
}

function toDomain({ domain, proof, verifiedAt, joining, defaultRole, createdAt }: Row): Domain {
  return v.parse(DomainSchema, {
    domain,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    joining,
    defaultRole,
    record: recordOf({ domain, proof }),
    createdAt: createdAt.toISOString(),
  });
}
