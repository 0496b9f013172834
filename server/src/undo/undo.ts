import { undoSeconds } from '@cairn/api';
import { and, eq, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type MoveEffect, stateMoves } from './schema.ts';

/** A row and its version after the transition. */
interface Moved {
  type: string;
  id: string;
  version: number;
}

const windowStart = sql`now() - ${`${undoSeconds} seconds`}::interval`;

/** Records how to undo a transition while the undo period lasts. Runs in the transaction of the transition, which locks the row. */
export async function recordUndo(
  tx: Transaction,
  visitor: Visitor,
  { type, id, version }: Moved,
  before: object,
  effects: MoveEffect[] = [],
): Promise<void> {
  await tx.delete(stateMoves).where(lt(stateMoves.createdAt, windowStart));
  await tx.insert(stateMoves).values({
    id: newId('mov'),
    tenantId: visitor.tenant.id,
    subjectType: type,
    subjectId: id,
    subjectVersion: version,
    before,
    effects,
    actor: actorOf(visitor),
  });
}

/**
 * Returns the former content of a row, and of other rows that its transition changed. Deletes the record, so that nothing is undone twice.
 * The caller has locked the row and compared its version.
 * @throws ApiError UNDO_EXPIRED if the period is over or there is no such transition, FORBIDDEN if another person made it
 */
export async function claimUndo<const S extends v.GenericSchema>(
  tx: Transaction,
  visitor: Visitor,
  { type, id, version }: Moved,
  beforeSchema: S,
): Promise<{ before: v.InferOutput<S>; effects: (MoveEffect & { before: v.InferOutput<S> })[] }> {
  const [move] = await tx
    .delete(stateMoves)
    .where(and(eq(stateMoves.subjectType, type), eq(stateMoves.subjectId, id), eq(stateMoves.subjectVersion, version)))
    .returning({
      before: stateMoves.before,
      effects: stateMoves.effects,
      actor: stateMoves.actor,
      late: sql<boolean>`created_at < ${windowStart}`,
    });
  if (!move || move.late) throw new ApiError('UNDO_EXPIRED');
  if (move.actor.type !== 'user' || move.actor.id !== visitor.user.id) throw new ApiError('FORBIDDEN');
  const effects = move.effects.map(({ before, ...effect }) => ({ ...effect, before: v.parse(beforeSchema, before) }));
  return { before: v.parse(beforeSchema, move.before), effects };
}
