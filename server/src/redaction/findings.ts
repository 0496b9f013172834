import type { SecurityFinding } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { type Author, actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { redact } from './redact.ts';
import { securityFindings } from './schema.ts';

/** The place where a text is about to be stored. */
export interface Place {
  projectId: string;
  subject: { type: string; id: string };
}

/** Secrets that grant broad access. They are more severe than those for a single resource. */
const critical: readonly string[] = [
  'cairn-api-key',
  'cairn-app-token',
  'cairn-deploy-token',
  'cairn-sign-in',
  'private-key',
  'aws-secret-key',
  'aws-access-key-id',
  'vault-token',
  'connection-password',
  'stripe-key',
];

/**
 * Redacts texts before they are stored, and writes a finding for each kind of secret. Reopens resolved findings. Returns the redacted
 * texts.
 */
export async function redactFields<const T extends Record<string, string>>(
  tx: Transaction,
  author: Author,
  place: Place,
  texts: T,
): Promise<{ [K in keyof T]: string }> {
  const redacted = Object.entries(texts).map(([field, text]) => ({ field, ...redact(text) }));
  const found = redacted.flatMap(({ field, hits }) => hits.map(({ rule }) => ({ rule, field })));
  const byRule = Map.groupBy(found, ({ rule }) => rule);
  for (const [rule, hits] of byRule) await writeFinding(tx, author, place, rule, hits);
  return Object.fromEntries(redacted.map(({ field, text }) => [field, text])) as { [K in keyof T]: string }; // fromEntries loses the keys
}

/** Redacts a list of short texts. */
export async function redactEach(
  tx: Transaction,
  author: Author,
  place: Place,
  field: string,
  texts: readonly string[],
): Promise<string[]> {
  const safe: Record<string, string> = await redactFields(tx, author, place, numbered(field, texts));
  return texts.map((_, at) => safe[`${field}.${at}`] ?? '');
}

/** Returns the texts keyed by field and index: `{ 'tags.0': …, 'tags.1': … }`. */
export function numbered(field: string, texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text, at) => [`${field}.${at}`, text]));
}

/** Redacts evidence: its quotes and the URLs of links. */
export async function redactEvidence<T extends { type: string; id: string; quote: string }>(
  tx: Transaction,
  author: Author,
  place: Place,
  evidence: readonly T[],
): Promise<T[]> {
  const texts = evidence.flatMap(({ type, id, quote }, at) => [
    [`evidence.${at}.quote`, quote] as const,
    ...(type === 'link' ? [[`evidence.${at}.id`, id] as const] : []),
  ]);
  const safe: Record<string, string> = await redactFields(tx, author, place, Object.fromEntries(texts));
  return evidence.map((one, at) => ({ ...one, id: safe[`evidence.${at}.id`] ?? one.id, quote: safe[`evidence.${at}.quote`] ?? '' }));
}

/** Records that a secret of this kind was found in these fields. Increments the count of an existing finding at the same place. */
export async function writeFinding(
  tx: Transaction,
  author: Author,
  { projectId, subject }: Place,
  rule: string,
  hits: readonly { field: string }[],
): Promise<void> {
  const row = securityFindings;
  await tx
    .insert(row)
    .values({
      id: newId('fnd'),
      tenantId: author.tenant.id,
      projectId,
      rule,
      level: levelOf(rule),
      subjectType: subject.type,
      subjectId: subject.id,
      detail: { field: hits[0]?.field ?? '' },
      remediation: 'revoke-and-replace',
      fingerprint: `${rule}:${subject.type}:${subject.id}`,
      count: hits.length,
      actor: actorOf(author),
    })
    .onConflictDoUpdate({
      target: [row.tenantId, row.projectId, row.fingerprint],
      set: {
        count: sql`${row.count} + ${hits.length}`,
        status: sql`case when ${row.status} = 'resolved' then 'reopened' else ${row.status} end`,
        updatedAt: new Date(),
        version: sql`${row.version} + 1`,
      },
    });
}

function levelOf(rule: string): SecurityFinding['level'] {
  return critical.includes(rule) ? 'critical' : rule.startsWith('assigned-') ? 'medium' : 'high';
}
