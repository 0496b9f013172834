import type { SignOnConnect, SignOnConnection, SignOnTest } from '@cairn/api';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { decrypt, encrypt } from '../auth/encrypt.ts';
import { tenants } from '../auth/schema.ts';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import { tenantDomains } from '../external/schema.ts';
import type { AppSettings, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { dropSingleSignOn } from '../tenant/sign-on.ts';
import type { IssuerClient } from './issuer.ts';
import { signOnConnections } from './schema.ts';

type Row = typeof signOnConnections.$inferSelect;
type Addressed = Pick<AppSettings, 'publicUrl'>;

/** A connection with its secret, for a sign-in or a test. */
export interface ReadyConnection extends IssuerClient {
  version: number;
}

/** Returns the address that issuers send people of a tenant back to. One per tenant, so that no issuer receives another's codes. */
export function redirectUri({ publicUrl }: Addressed, tenantId: string): string {
  return `${publicUrl}/api/auth/organization-callback/${tenantId}`;
}

/** Returns the path at which the members of a tenant begin to sign in. */
export function loginPathOf(slug: string): string {
  return `/api/auth/organization-login/${slug}`;
}

/** Returns the visitor's connection without its secret. */
export async function showConnection(tx: Transaction, { tenant }: Pick<Visitor, 'tenant'>, settings: Addressed): Promise<SignOnConnection> {
  const row = await findRow(tx);
  const domains = await tx
    .select({ domain: tenantDomains.domain })
    .from(tenantDomains)
    .where(isNotNull(tenantDomains.verifiedAt))
    .orderBy(asc(tenantDomains.domain));
  return {
    id: row?.id ?? null,
    issuer: row?.issuer ?? '',
    clientId: row?.clientId ?? '',
    redirectUri: redirectUri(settings, tenant.id),
    loginUrl: settings.publicUrl + loginPathOf(tenant.slug),
    domains: domains.map(({ domain }) => domain),
    test: row?.test ?? null,
    version: row?.version ?? 0,
  };
}

/** Returns the connection of the transaction's tenant with its secret. */
export async function readyConnection(tx: Transaction, secret: string): Promise<ReadyConnection | undefined> {
  const row = await findRow(tx);
  if (!row) return undefined;
  const { id, issuer, clientId, version } = row;
  return { issuer, clientId, clientSecret: decrypt(secret, id, row.secret, 'sign-on'), version };
}

/**
 * Connects the visitor's tenant to an issuer, or to another one. With another issuer or client its test is void; with another issuer the
 * sign-ins that came from the former one end, and single sign-on is no longer required.
 * @throws ApiError CONFLICT, BAD_REQUEST with the issue SECRET_REQUIRED
 */
export async function connectIssuer(
  tx: Transaction,
  visitor: Visitor,
  settings: Pick<AppSettings, 'publicUrl' | 'secret'>,
  { issuer, clientId, secret, version }: SignOnConnect,
  requestId: string,
): Promise<SignOnConnection> {
  await lock(tx, visitor);
  const row = await findRow(tx);
  if ((row?.version ?? 0) !== version) throw new ApiError('CONFLICT', { current: await showConnection(tx, visitor, settings) });
  // A stored secret is sent only to the issuer that it was entered for.
  if (secret === undefined && row?.issuer !== issuer) throw new ApiError('BAD_REQUEST', { issues: [issue('secret', 'SECRET_REQUIRED')] });
  const id = row?.id ?? newId('sso');
  const sealed = secret === undefined ? {} : { secret: encrypt(settings.secret, id, secret, 'sign-on') };
  const isSame = row?.issuer === issuer && row.clientId === clientId;
  const fields = { issuer, clientId, ...(isSame && secret === undefined ? {} : { test: null }), actor: actorOf(visitor) };
  if (row)
    await tx
      .update(signOnConnections)
      .set({ ...fields, ...sealed, ...changed(signOnConnections.version) })
      .where(eq(signOnConnections.id, id));
  else await tx.insert(signOnConnections).values({ id, tenantId: visitor.tenant.id, secret: '', ...fields, ...sealed });
  if (row && row.issuer !== issuer) {
    await endSignIns(tx, visitor);
    await dropSingleSignOn(tx, visitor, requestId);
  }
  await audit(tx, visitor, {
    action: 'sign-on.connected',
    target: { type: 'tenant', id: visitor.tenant.id },
    detail: {
      ...changesOf({ issuer: row?.issuer ?? '', clientId: row?.clientId ?? '' }, { issuer, clientId }),
      credential: secret === undefined ? 'kept' : 'replaced',
    },
    requestId,
  });
  return publish(tx, visitor, settings);
}

/** Removes the visitor's connection, ends the sign-ins that came from it, and the requirement of single sign-on. @throws ApiError NOT_FOUND, CONFLICT */
export async function removeConnection(
  tx: Transaction,
  visitor: Visitor,
  settings: Addressed,
  { version }: { version: number },
  requestId: string,
): Promise<SignOnConnection> {
  await lock(tx, visitor);
  const row = await findRow(tx);
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.version !== version) throw new ApiError('CONFLICT', { current: await showConnection(tx, visitor, settings) });
  await tx.delete(signOnConnections).where(eq(signOnConnections.id, row.id));
  await endSignIns(tx, visitor);
  await dropSingleSignOn(tx, visitor, requestId);
  await audit(tx, visitor, {
    action: 'sign-on.disconnected',
    target: { type: 'tenant', id: visitor.tenant.id },
    detail: changesOf({ issuer: row.issuer, clientId: row.clientId }, { issuer: '', clientId: '' }),
    requestId,
  });
  return publish(tx, visitor, settings);
}

/** Stores the result of a test, unless the connection has changed since it began. */
export async function noteTest(
  tx: Transaction,
  visitor: Visitor,
  { version, ...test }: Pick<SignOnTest, 'problem' | 'email'> & { version: number },
  requestId: string,
): Promise<void> {
  const noted = await tx
    .update(signOnConnections)
    .set({ test: { ...test, at: new Date().toISOString() } })
    .where(and(eq(signOnConnections.tenantId, visitor.tenant.id), eq(signOnConnections.version, version)))
    .returning({ id: signOnConnections.id });
  if (noted.length === 0) return;
  await audit(tx, visitor, {
    action: 'sign-on.tested',
    target: { type: 'tenant', id: visitor.tenant.id },
    outcome: test.problem === null ? 'done' : 'refused',
    detail: { problem: test.problem ?? '' },
    requestId,
  });
}

async function findRow(tx: Transaction): Promise<Row | undefined> {
  const [row] = await tx.select().from(signOnConnections);
  return row;
}

/** Serializes changes of how the members of a tenant sign in. */
async function lock(tx: Transaction, { tenant }: Visitor): Promise<void> {
  await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenant.id)).for('update');
}

/** Ends the sign-ins in this tenant that came from its issuer, except the visitor's own. */
async function endSignIns(tx: Transaction, { signInId }: Visitor): Promise<void> {
  await tx.execute(sql`select tenant_sign_ins_end(${signInId})`);
}

async function publish(tx: Transaction, visitor: Visitor, settings: Addressed): Promise<SignOnConnection> {
  await announce(tx, visitor, { type: 'session.changed', id: visitor.tenant.id, version: null });
  return showConnection(tx, visitor, settings);
}
