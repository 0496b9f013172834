import {
  acknowledgedDays,
  afterFindingMove,
  type FindingStanding,
  type FindingTransition,
  findingAt,
  findingMoves,
  type SecurityFinding,
} from '@cairn/api';
import { and, eq, lte } from 'drizzle-orm';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { systemIn } from '../learning/system.ts';
import { redactFields } from '../redaction/findings.ts';
import { securityFindings } from '../redaction/schema.ts';
import { isCheck } from './checks.ts';
import { findFinding, showFinding } from './query.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Acknowledges, resolves or reopens a finding, as `findingMoves` allows. @throws ApiError CONFLICT with the current row */
export async function moveFinding(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, ...move }: FindingTransition,
  requestId: string,
): Promise<SecurityFinding> {
  const { finding } = await findFinding(tx, visitor, id);
  if (finding.version !== version) throw new ApiError('CONFLICT', { current: await showFinding(tx, id) });
  if (!findingMoves[move.to].from.includes(finding.status)) throw new ApiError('STATE_INVALID');
  // A check is resolved by what it asks for.
  if (move.to === 'resolved' && isCheck(finding.rule)) throw new ApiError('STATE_INVALID');
  if (move.to === 'acknowledged') requireEnd(move);
  const target = { type: 'finding', id };
  const reason =
    move.reason && (await redactFields(tx, visitor, { projectId: finding.projectId, subject: target }, { reason: move.reason })).reason;
  await write(tx, visitor, id, afterFindingMove({ ...move, reason }));
  const detail = { from: finding.status, to: move.to, ...(move.until ? { until: move.until } : {}) };
  await audit(tx, visitor, { action: `finding.${move.to}`, target, detail, requestId });
  return showFinding(tx, id);
}

function requireEnd({ reason, until }: Pick<FindingTransition, 'reason' | 'until'>): void {
  if (!reason) throw new ApiError('BAD_REQUEST', { issues: [issue('reason', 'REQUIRED')] });
  if (!until) throw new ApiError('BAD_REQUEST', { issues: [issue('until', 'REQUIRED')] });
  const ahead = Date.parse(until) - Date.now();
  if (ahead <= 0) throw new ApiError('BAD_REQUEST', { issues: [issue('until', 'MOMENT_PAST')] });
  if (ahead > acknowledgedDays * dayMs) throw new ApiError('BAD_REQUEST', { issues: [issue('until', 'VALUE_INVALID')] });
}

/** Reopens findings whose acknowledgement has expired. Returns their number. */
export async function lapseAcknowledged(tx: Transaction, tenantId: string, requestId: string, now = new Date()): Promise<number> {
  const over = await tx
    .select()
    .from(securityFindings)
    .where(and(eq(securityFindings.status, 'acknowledged'), lte(securityFindings.acknowledgedUntil, now)))
    .orderBy(securityFindings.id)
    .for('update');
  const cairn = systemIn(tenantId);
  for (const { id, status, reason, acknowledgedUntil } of over) {
    await write(tx, cairn, id, findingAt({ status, reason, acknowledgedUntil: acknowledgedUntil?.toISOString() ?? null }, now));
    await audit(tx, cairn, {
      action: 'finding.reopened',
      target: { type: 'finding', id },
      detail: { from: status, to: 'reopened' },
      requestId,
    });
  }
  return over.length;
}

async function write(tx: Transaction, by: Visitor, id: string, { acknowledgedUntil, ...standing }: FindingStanding): Promise<void> {
  await tx
    .update(securityFindings)
    .set({
      ...standing,
      acknowledgedUntil: acknowledgedUntil === null ? null : new Date(acknowledgedUntil),
      actor: actorOf(by),
      ...changed(securityFindings.version),
    })
    .where(eq(securityFindings.id, id));
}
