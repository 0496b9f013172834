import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The hashed fields of an entry, as PostgreSQL writes them. Names of people are not among them, only ids. */
export interface HashedEntry {
  id: string;
  tenantId: string;
  /** ISO 8601 in UTC with milliseconds. */
  createdAt: string;
  /** The text of the JSON, whose keys PostgreSQL orders. */
  actor: string;
  action: string;
  targetType: string;
  targetId: string;
  projectId: string | null;
  outcome: string;
  source: string;
  /** The text of the JSON. */
  detail: string;
  requestId: string;
  address: string;
  client: string;
}

/** Returns the hash of an entry: SHA-256, in hexadecimal digits, over the hash before it, its number and its fields. */
export function hashOfEntry(before: string, number: number, entry: HashedEntry): string {
  const fields = [
    number,
    entry.tenantId,
    entry.id,
    entry.createdAt,
    entry.actor,
    entry.action,
    entry.targetType,
    entry.targetId,
    entry.projectId,
    entry.outcome,
    entry.source,
    entry.detail,
    entry.requestId,
    entry.address,
    entry.client,
  ];
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(fields)}`)
    .digest('hex');
}

/** The end of a chain, or a place where it was cut. */
export interface ChainPosition {
  kind: 'end' | 'checkpoint';
  tenantId: string;
  number: number;
  hash: string;
}

/** Signs a position with the installation's secret. */
export function signPosition(secret: string, { kind, tenantId, number, hash }: ChainPosition): string {
  return createHmac('sha256', secret).update(`audit-${kind}:${tenantId}:${number}:${hash}`).digest('base64url');
}

/** Returns whether Cairn wrote the end of a chain: it is signed, or nothing has been sealed yet. */
export function isOwnEnd(
  secret: string,
  tenantId: string,
  { number, hash, signature }: { number: number; hash: string; signature: string },
): boolean {
  if (number === 0 && hash === '' && signature === '') return true;
  return isSigned(secret, { kind: 'end', tenantId, number, hash }, signature);
}

export function isSigned(secret: string, position: ChainPosition, signature: string): boolean {
  const [expected, given] = [Buffer.from(signPosition(secret, position)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
