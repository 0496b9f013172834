import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { deployTokens } from './schema.ts';
import { hashOf } from './store.ts';

const prefix = 'cdt_';

/** What a deploy token is good for. */
export interface DeployGrant {
  id: string;
  name: string;
  remote: string;
}

/** A new deploy token: 256 random bits. Shown or kept once; the database has its hash alone. */
export function newDeployToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Whom an `Authorization: Bearer cdt_…` header speaks for; undefined for any other, unknown or revoked. */
export async function findDeployGrant(database: Database, authorization: string | undefined): Promise<DeployGrant | undefined> {
  const token = /^Bearer (cdt_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const [found] = await database.anonymous((tx) =>
    tx
      .select({ id: deployTokens.id, name: deployTokens.name, remote: deployTokens.remote })
      .from(deployTokens)
      .where(and(eq(deployTokens.tokenHash, hashOf(token)), isNull(deployTokens.revokedAt))),
  );
  return found;
}

/** Makes the database know tokens that this installation keeps for its local remotes. Safe to repeat; one that was revoked stays so. */
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
