import { isDeepStrictEqual } from 'node:util';
import { redact } from '@cairn/api/redaction';
import { type SQL, sql } from 'drizzle-orm';
import { auditEvents } from '../auth/schema.ts';
import type { Actor } from './column.ts';
import type { Transaction } from './database.ts';
import { newId } from './id.ts';
import { requestOrigin } from './origin.ts';

interface AuditEntry {
  /** The action in the past tense, such as `project.created`. */
  action: string;
  target: { type: string; id: string };
  /** The changes. Never secrets, never full texts. */
  detail?: Record<string, unknown>;
  requestId: string;
  /** The tenant concerned. Defaults to the visitor's own; differs if staff act for another tenant. */
  tenantId?: string;
  /** Defaults to `done`. */
  outcome?: 'done' | 'refused';
}

/** The fields of a visitor that rows refer to. Also available for a person who is just signing in. */
export interface Author {
  user: { id: string };
  tenant: { id: string };
  /** The agent that writes on behalf of the person. */
  actor?: Actor;
  /** Set if an operator of the installation acts as this person. */
  impersonation?: { operator: { id: string; name: string } } | undefined;
  /** The API key of the request, if any. */
  apiKey?: { id: string; name: string; client: string; source: 'api' | 'mcp' } | undefined;
}

/** Writes an audit entry in the transaction of the action, so that both are committed or neither. */
export async function audit(
  tx: Transaction,
  visitor: Author,
  { action, target, detail = {}, requestId, tenantId = visitor.tenant.id, outcome = 'done' }: AuditEntry,
): Promise<void> {
  const actor = actorOf(visitor);
  // Owners read the entries of their tenant. They do not read from where staff of Cairn work.
  const byStaff = actor.type === 'user' && tenantId !== visitor.tenant.id;
  // Background work that a request has started is not done from the address of its caller.
  const hidden = byStaff || actor.type === 'system' || actor.operator !== undefined;
  const origin = hidden ? { address: '', client: '' } : requestOrigin();
  await tx.insert(auditEvents).values({
    id: newId('aud'),
    tenantId,
    actor: byStaff ? { ...actor, staff: true } : actor,
    action,
    targetType: target.type,
    targetId: target.id,
    outcome,
    source: visitor.apiKey?.source ?? (visitor.actor?.type === 'system' ? 'job' : 'ui'),
    detail: withoutSecrets(detail),
    requestId,
    address: origin.address,
    client: visitor.apiKey?.client || origin.client,
    projectId: projectOf(target),
  });
}

/** Redacts every text of a detail. Writers already do so for what people type; this catches what they forget. */
function withoutSecrets(detail: Record<string, unknown>): Record<string, unknown> {
  const safe = (_: string, value: unknown) => (typeof value === 'string' ? redact(value).text : value);
  return JSON.parse(JSON.stringify(detail, safe)); // JSON of an object is an object
}

/** The tables of the content of projects, by the type of their target. */
const projectContent: Readonly<Record<string, string>> = {
  branch: 'branches',
  conversation: 'conversations',
  decision: 'decisions',
  finding: 'security_findings',
  insight: 'insights',
  pattern: 'patterns',
  session: 'sessions',
};

/** Selects the project of a target; null if it belongs to none. */
function projectOf({ type, id }: AuditEntry['target']): SQL<string> | string | null {
  if (type === 'project') return id;
  const table = projectContent[type];
  return table === undefined ? null : sql`(select project_id from ${sql.identifier(table)} where id = ${id})`;
}

/** Maximum length of a text in an entry, in UTF-16 code units. */
const briefLength = 200;

/** Returns the changed fields with old and new values for an audit entry, long texts truncated. Pass redacted values. */
export function changesOf<T extends object>(
  before: T,
  after: { [K in keyof T]?: T[K] | undefined },
): Record<string, { from: unknown; to: unknown }> {
  const brief = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > briefLength ? `${value.slice(0, briefLength)}…` : value;
  const fields = Object.keys(after) as (keyof T & string)[]; // `after` has no other keys
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [from, to] = [before[field] ?? null, after[field] ?? null];
      return isDeepStrictEqual(from, to) ? [] : [[field, JSON.parse(JSON.stringify({ from, to }, brief))]];
    }),
  );
}

/** Returns the author of a row: the person, or the agent that uses their key. */
export function actorOf({ user, actor, apiKey, impersonation }: Pick<Author, 'user' | 'actor' | 'apiKey' | 'impersonation'>): Actor {
  if (actor) return actor;
  if (impersonation) return { type: 'user', id: user.id, operator: impersonation.operator };
  if (!apiKey) return { type: 'user', id: user.id };
  const { id, name, client } = apiKey;
  return { type: 'agent', id, apiKeyId: id, client: client || name };
}
