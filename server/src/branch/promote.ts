import { DecisionStandingSchema, type MergeItem, PatternStandingSchema, promotable } from '@cairn/api';
import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { writeState as standDecision, supersedePredecessor } from '../decision/move.ts';
import { decisions } from '../decision/schema.ts';
import { writeState as standPattern, supersede } from '../pattern/move.ts';
import { patterns } from '../pattern/schema.ts';
import type { MoveEffect } from '../undo/schema.ts';

/** The former state of a row, and its kind. */
export const BeforeMergeSchema = v.variant('of', [
  v.object({ of: v.literal('branch'), status: v.picklist(['active', 'merged', 'deleted']) }),
  v.object({ of: v.picklist(['own pattern', 'own decision']), branchId: v.string() }),
  v.object({ of: v.literal('pattern'), standing: PatternStandingSchema }),
  v.object({ of: v.literal('decision'), standing: DecisionStandingSchema }),
]);
export type BeforeMerge = v.InferOutput<typeof BeforeMergeSchema>;
export type MergeEffect = MoveEffect & { before: BeforeMerge };

type PatternRow = typeof patterns.$inferSelect;
type DecisionRow = typeof decisions.$inferSelect;

/** Items that apply to a branch only. Their rows are locked. */
export interface OwnKnowledge {
  patterns: PatternRow[];
  decisions: DecisionRow[];
}

export async function findOwn(tx: Transaction, branchId: string): Promise<OwnKnowledge> {
  return {
    patterns: await tx
      .select()
      .from(patterns)
      .where(and(eq(patterns.branchId, branchId), inArray(patterns.status, [...promotable.patterns])))
      .orderBy(patterns.id)
      .for('update'),
    decisions: await tx
      .select()
      .from(decisions)
      .where(and(eq(decisions.branchId, branchId), inArray(decisions.status, [...promotable.decisions])))
      .orderBy(decisions.id)
      .for('update'),
  };
}

/** Keeps all items. The default if the caller does not choose. */
export function keepAll(own: OwnKnowledge): MergeItem[] {
  const kept = ({ id, version }: PatternRow | DecisionRow) => ({ id, version, keep: true, supersedes: [] });
  return [...own.patterns.map((row) => ({ ...kept(row), supersedes: row.supersedes })), ...own.decisions.map(kept)];
}

/**
 * Returns true if the choice covers exactly the current items at their current versions, so that nothing unseen is promoted or left behind.
 */
export function isWhole(own: OwnKnowledge, items: readonly MergeItem[]): boolean {
  const seen = new Map(items.map(({ id, version }) => [id, version]));
  const rows = [...own.patterns, ...own.decisions];
  return rows.length === seen.size && rows.every(({ id, version }) => seen.get(id) === version);
}

/** Makes kept items apply everywhere and supersedes others. Returns the changed rows and the superseded decisions. */
export async function promote(
  tx: Transaction,
  own: OwnKnowledge,
  items: readonly MergeItem[],
): Promise<{ effects: MergeEffect[]; superseded: DecisionRow[] }> {
  const kept = new Map(items.filter(({ keep }) => keep).map((item) => [item.id, item]));
  const effects: MergeEffect[] = [];
  const superseded: DecisionRow[] = [];
  const given = new Set<string>();
  for (const row of own.patterns) {
    const item = kept.get(row.id);
    if (!item) continue;
    effects.push(await everywhere(tx, patterns, 'own pattern', row));
    const places = row.status === 'accepted' ? item.supersedes.filter((id) => !given.has(id)) : [];
    for (const { before, ...effect } of await supersede(tx, row, places)) {
      given.add(effect.id);
      effects.push({ ...effect, before: { of: 'pattern', standing: before } });
    }
  }
  const now = new Date().toISOString();
  for (const row of own.decisions) {
    if (!kept.has(row.id)) continue;
    effects.push(await everywhere(tx, decisions, 'own decision', row));
    const place = row.status === 'accepted' ? await supersedePredecessor(tx, row, now) : undefined;
    if (!place) continue;
    superseded.push(place.predecessor);
    const { before, ...effect } = place.effect;
    effects.push({ ...effect, before: { of: 'decision', standing: before } });
  }
  return { effects, superseded };
}

async function everywhere(
  tx: Transaction,
  table: typeof patterns | typeof decisions,
  of: 'own pattern' | 'own decision',
  { id, version, branchId }: PatternRow | DecisionRow,
): Promise<MergeEffect> {
  await tx
    .update(table)
    .set({ branchId: null, ...changed(table.version) })
    .where(eq(table.id, id));
  return { id, version: version + 1, before: { of, branchId: branchId ?? '' } };
}

/** Restores one row. Returns false if it has changed since. */
export async function putBack(tx: Transaction, { id, version, before }: MergeEffect): Promise<boolean> {
  if (before.of === 'pattern') return standPattern(tx, id, before.standing, version);
  if (before.of === 'decision') return standDecision(tx, id, before.standing, version);
  if (before.of === 'branch') return false;
  const table = before.of === 'own pattern' ? patterns : decisions;
  const back = await tx
    .update(table)
    .set({ branchId: before.branchId, ...changed(table.version) })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning({ id: table.id });
  return back.length > 0;
}
