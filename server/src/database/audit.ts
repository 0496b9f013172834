import { isDeepStrictEqual } from 'node:util';
import { auditEvents } from '../auth/schema.ts';
import type { Actor } from './column.ts';
import type { Transaction } from './database.ts';
import { newId } from './id.ts';

interface AuditEntry {
  /** What was done, in the past tense: `project.created`. */
  action: string;
  target: { type: string; id: string };
  /** What changed. Never a secret, never a whole text. */
  detail?: Record<string, unknown>;
  requestId: string;
  /** Whose matter it was; the visitor's own tenant unless staff work for another. */
  tenantId?: string;
  /** `done` unless it was refused. */
  outcome?: 'done' | 'refused';
}

/** As much of a visitor as a row names: also of somebody who is about to be signed in. */
export interface Author {
  user: { id: string };
  tenant: { id: string };
  /** What writes in the person's name, where that is an agent with their key. */
  actor?: Actor;
  /** The key that the request came with, where it came with one. */
  apiKey?: { id: string; name: string; client: string; source: 'api' | 'mcp' } | undefined;
}

/** Writes down who did what, in the transaction that does it: both happen or neither. */
export async function audit(
  tx: Transaction,
  visitor: Author,
  { action, target, detail = {}, requestId, tenantId = visitor.tenant.id, outcome = 'done' }: AuditEntry,
): Promise<void> {
  await tx.insert(auditEvents).values({
    id: newId('aud'),
    tenantId,
    actor: actorOf(visitor),
    action,
    targetType: target.type,
    targetId: target.id,
    outcome,
    source: visitor.apiKey?.source ?? (visitor.actor?.type === 'system' ? 'job' : 'ui'),
    detail,
    requestId,
  });
}

/** Of a text in an entry, UTF-16 code units. */
const briefLength = 200;

/**
 * What an entry says of the fields that are others now: what each was, and what it is, a long text by its beginning. Give it what is
 * kept, without secrets.
 */
export function changesOf<T extends object>(
  before: T,
  after: { [K in keyof T]?: T[K] | undefined },
): Record<string, { from: unknown; to: unknown }> {
  const brief = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > briefLength ? `${value.slice(0, briefLength)}…` : value;
  const fields = Object.keys(after) as (keyof T & string)[]; // of an object that has no others
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [from, to] = [before[field] ?? null, after[field] ?? null];
      return isDeepStrictEqual(from, to) ? [] : [[field, JSON.parse(JSON.stringify({ from, to }, brief))]];
    }),
  );
}

/** The visitor, or the agent that has come with their key, as the writer of a row. */
export function actorOf({ user, actor, apiKey }: Pick<Author, 'user' | 'actor' | 'apiKey'>): Actor {
  if (actor) return actor;
  if (!apiKey) return { type: 'user', id: user.id };
  const { id, name, client } = apiKey;
  return { type: 'agent', id, apiKeyId: id, client: client || name };
}
