import type { SecurityFinding } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { type Author, actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { redact } from './redact.ts';
import { securityFindings } from './schema.ts';

/** Where a text was about to be written. */
export interface Place {
  projectId: string;
  subject: { type: string; id: string };
}

/** What opens everything that its holder may open is worse than what opens one door. */
const critical: readonly string[] = [
  'cairn-api-key',
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
 * Takes the secrets out of texts that are about to be stored, and writes a finding for each kind that was in them. One that
 * was resolved is open again. Gives the texts as they may be kept.
 */
export async function keepSafe<const T extends Record<string, string>>(
  tx: Transaction,
  author: Author,
  place: Place,
  texts: T,
): Promise<{ [K in keyof T]: string }> {
  const redacted = Object.entries(texts).map(([field, text]) => ({ field, ...redact(text) }));
  const found = redacted.flatMap(({ field, hits }) => hits.map(({ rule }) => ({ rule, field })));
  const byRule = Map.groupBy(found, ({ rule }) => rule);
  for (const [rule, hits] of byRule) await writeFinding(tx, author, place, rule, hits);
  return Object.fromEntries(redacted.map(({ field, text }) => [field, text])) as { [K in keyof T]: string }; // fromEntries forgets the keys
}

/** The same for a list of short texts. */
export async function keepEachSafe(
  tx: Transaction,
  author: Author,
  place: Place,
  field: string,
  texts: readonly string[],
): Promise<string[]> {
  const safe: Record<string, string> = await keepSafe(tx, author, place, numbered(field, texts));
  return texts.map((_, at) => safe[`${field}.${at}`] ?? '');
}

/** `{ 'tags.0': …, 'tags.1': … }` */
export function numbered(field: string, texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text, at) => [`${field}.${at}`, text]));
}

/** The same for evidence: what is quoted in it, and the address that a link is, as they may be kept. */
export async function keepEvidenceSafe<T extends { type: string; id: string; quote: string }>(
  tx: Transaction,
  author: Author,
  place: Place,
  evidence: readonly T[],
): Promise<T[]> {
  const texts = evidence.flatMap(({ type, id, quote }, at) => [
    [`evidence.${at}.quote`, quote] as const,
    ...(type === 'link' ? [[`evidence.${at}.id`, id] as const] : []),
  ]);
  const safe: Record<string, string> = await keepSafe(tx, author, place, Object.fromEntries(texts));
  return evidence.map((one, at) => ({ ...one, id: safe[`evidence.${at}.id`] ?? one.id, quote: safe[`evidence.${at}.quote`] ?? '' }));
}

/** Notes that a secret of this kind stood in a text, in the fields that are named; the same at the same place is counted. */
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
