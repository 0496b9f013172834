import { randomBytes } from 'node:crypto';
import type { DeployToken } from '@cairn/contract';
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { ApiError } from '../http/error.ts';
import { recordRegistryEvent } from './audit.ts';
import { deployTokens, type RegistryActor } from './schema.ts';
import { hashOf } from './store.ts';

const prefix = 'cdt_';

/** The rights of a deploy token. */
export interface DeployGrant {
  id: string;
  name: string;
  remote: string;
}

/** Returns a new deploy token of 256 random bits. The database stores only its hash. */
export function newDeployToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Returns the grant of an `Authorization: Bearer cdt_…` header, or undefined for an unknown or revoked token. */
export async function findDeployGrant(database: Database, authorization: string | undefined): Promise<DeployGrant | undefined> {
  const token = /^Bearer (cdt_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  return database.anonymous(async (tx) => {
    const [found] = await tx
      .select({ id: deployTokens.id, name: deployTokens.name, remote: deployTokens.remote })
      .from(deployTokens)
      .where(and(eq(deployTokens.tokenHash, hashOf(token)), isNull(deployTokens.revokedAt)));
    if (found) await noteUse(tx, found.id);
    return found;
  });
}

/** Updates the last use, at most once a minute, because a release makes several calls. */
async function noteUse(tx: Transaction, id: string): Promise<void> {
  const isOld = or(isNull(deployTokens.lastUsedAt), lt(deployTokens.lastUsedAt, sql`now() - interval '1 minute'`));
  await tx
    .update(deployTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(deployTokens.id, id), isOld));
}

/** Registers the tokens of this installation's local remotes. Idempotent; revoked tokens stay revoked. */
export async function ensureDeployTokens(database: Database, tokens: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...tokens].map(([remote, token]) => ({
    id: `cdt-${hashOf(token).slice(0, 16)}`,
    remote,
    name: `local ${remote}`,
    tokenHash: hashOf(token),
  }));
  const known = await database.anonymous((tx) => tx.select({ hash: deployTokens.tokenHash }).from(deployTokens));
  const hashes = new Set(known.map((row) => row.hash));
  const missing = rows.filter((row) => !hashes.has(row.tokenHash));
  if (missing.length > 0) await database.maintain((tx) => tx.insert(deployTokens).values(missing).onConflictDoNothing());
}

/** Who creates or revokes a token, and the request. */
interface By {
  actor: RegistryActor;
  requestId: string;
}

/** Creates a token for one remote. The token is returned only once; its hash is stored. */
export async function createDeployToken(
  tx: Transaction,
  { remote, name }: Pick<DeployToken, 'remote' | 'name'>,
  { actor, requestId }: By,
): Promise<{ token: string; created: DeployToken }> {
  const token = newDeployToken();
  const [row] = await tx
    .insert(deployTokens)
    .values({ id: newId('dpt'), remote, name, tokenHash: hashOf(token), createdBy: actor })
    .returning();
  if (!row) throw new Error('a deploy token was not created');
  await recordRegistryEvent(tx, {
    actor,
    action: 'create-token',
    target: `${remote}/${row.id}`,
    outcome: 'done',
    detail: { name },
    requestId,
  });
  return { token, created: shown(row) };
}

/** Revokes a token immediately. Idempotent. @throws ApiError NOT_FOUND */
export async function revokeDeployToken(tx: Transaction, id: string, { actor, requestId }: By): Promise<DeployToken> {
  const [row] = await tx
    .update(deployTokens)
    .set({ revokedAt: new Date(), revokedBy: actor })
    .where(and(eq(deployTokens.id, id), isNull(deployTokens.revokedAt)))
    .returning();
  if (row) {
    const target = `${row.remote}/${row.id}`;
    await recordRegistryEvent(tx, { actor, action: 'revoke-token', target, outcome: 'done', detail: { name: row.name }, requestId });
    return shown(row);
  }
  const [before] = await tx.select().from(deployTokens).where(eq(deployTokens.id, id));
  if (!before) throw new ApiError('NOT_FOUND');
  return shown(before);
}

/** Returns all tokens, newest first. */
export async function listDeployTokens(tx: Transaction): Promise<DeployToken[]> {
  return (await tx.select().from(deployTokens).orderBy(desc(deployTokens.createdAt), desc(deployTokens.id))).map(shown);
}

function shown({ id, remote, name, createdAt, createdBy, revokedAt, lastUsedAt }: typeof deployTokens.$inferSelect): DeployToken {
  return {
    id,
    remote,
    name,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy?.name ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
