import { type Macro, type MacroCreateSchema, MacroSchema, type MacroUpdateSchema } from '@cairn/api';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, violatedConstraint } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { redact } from '../redaction/redact.ts';
import { claimUndo, recordUndo } from '../undo/undo.ts';
import { macros } from './schema.ts';

type MacroRow = typeof macros.$inferSelect;

/** Returns all macros, most used first, then by name. */
export async function listMacros(tx: Transaction): Promise<Macro[]> {
  const rows = await tx
    .select()
    .from(macros)
    .orderBy(desc(macros.uses), asc(sql`lower(${macros.name})`));
  return rows.map(toMacro);
}

/** Creates a macro. @throws ApiError BAD_REQUEST with NAME_TAKEN if the name is in use */
export async function createMacro(
  tx: Transaction,
  visitor: Visitor,
  input: v.InferOutput<typeof MacroCreateSchema>,
  requestId: string,
): Promise<Macro> {
  const row = await named(
    tx
      .insert(macros)
      .values({ id: newId('mac'), ...withoutSecrets(input), actor: actorOf(visitor) })
      .returning(),
  );
  await record(tx, visitor, 'macro.created', row, requestId);
  return toMacro(row);
}

/** Replaces a macro. @throws ApiError NOT_FOUND; CONFLICT with the current macro; BAD_REQUEST with NAME_TAKEN */
export async function updateMacro(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, ...input }: v.InferOutput<typeof MacroUpdateSchema>,
  requestId: string,
): Promise<Macro> {
  const [before] = await tx.select().from(macros).where(eq(macros.id, id)).for('update');
  if (!before) throw new ApiError('NOT_FOUND');
  if (before.version !== version) throw new ApiError('CONFLICT', { current: toMacro(before) });
  const row = await named(
    tx
      .update(macros)
      .set({ ...withoutSecrets(input), actor: actorOf(visitor), ...changed(macros.version) })
      .where(eq(macros.id, id))
      .returning(),
  );
  await record(tx, visitor, 'macro.updated', row, requestId);
  return toMacro(row);
}

/** Deletes a macro and records how to undo it. @throws ApiError NOT_FOUND */
export async function deleteMacro(tx: Transaction, visitor: Visitor, id: string, requestId: string): Promise<Macro> {
  const [row] = await tx.delete(macros).where(eq(macros.id, id)).returning();
  if (!row) throw new ApiError('NOT_FOUND');
  const macro = toMacro(row);
  await recordUndo(tx, visitor, { type: 'macro', id, version: row.version }, macro);
  await record(tx, visitor, 'macro.deleted', row, requestId);
  return macro;
}

/** Restores a deleted macro. @throws ApiError UNDO_EXPIRED; FORBIDDEN for anybody else; BAD_REQUEST with NAME_TAKEN */
export async function undoMacroDelete(tx: Transaction, visitor: Visitor, id: string, version: number, requestId: string): Promise<Macro> {
  const { before } = await claimUndo(tx, visitor, { type: 'macro', id, version }, MacroSchema);
  const row = await named(
    tx
      .insert(macros)
      .values({ ...before, actor: actorOf(visitor) })
      .returning(),
  );
  await record(tx, visitor, 'macro.restored', row, requestId);
  return toMacro(row);
}

/** Counts a use of a macro. Ignores one that was deleted meanwhile. */
export async function countMacroUse(tx: Transaction, id: string | undefined): Promise<void> {
  if (id !== undefined)
    await tx
      .update(macros)
      .set({ uses: sql`${macros.uses} + 1` })
      .where(eq(macros.id, id));
}

async function named(writing: Promise<MacroRow[]>): Promise<MacroRow> {
  try {
    const [row] = await writing;
    if (!row) throw new ApiError('NOT_FOUND');
    return row;
  } catch (error) {
    if (violatedConstraint(error) !== 'macros_name_key') throw error;
    throw new ApiError('BAD_REQUEST', { issues: [issue('name', 'NAME_TAKEN')] });
  }
}

function withoutSecrets<T extends { name: string; text: string }>(input: T): T {
  return { ...input, name: redact(input.name).text, text: redact(input.text).text };
}

function record(tx: Transaction, visitor: Visitor, action: string, { id, name }: MacroRow, requestId: string): Promise<void> {
  return audit(tx, visitor, { action, target: { type: 'macro', id }, detail: { name }, requestId });
}

function toMacro({ id, name, text, actions, uses, version }: MacroRow): Macro {
  return { id, name, text, actions, uses, version };
}
