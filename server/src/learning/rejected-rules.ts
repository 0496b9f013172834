import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { patterns } from '../pattern/schema.ts';
import { readRule, relationOf, saysAllOf } from '../pattern/words.ts';
import { dismissedRules, sightings } from './schema.ts';

/** At most this many refused rules of a project are compared, the latest ones. */
const maxCompared = 2_000;
/** In milliseconds. Rules that were rejected within this time are compared with all waiting mentions. */
const lookedBackMs = 2 * 24 * 60 * 60 * 1000;
/** Older rejected rules are compared with waiting mentions up to this many pairs. Each run takes a random selection. */
const mostPairs = 50_000;

type Reading = ReturnType<typeof readRule>;

/** The signs that reviewers see: what people said, and what agents reported. */
export const heardSigns = ['correction', 'report'] as const;

/** A condition for a query of sightings: a reviewer has dismissed it. */
export const isDismissed = sql`exists (select from ${dismissedRules} where ${dismissedRules.tenantId} = ${sightings.tenantId}
  and ${dismissedRules.projectId} = ${sightings.projectId} and ${dismissedRules.fingerprint} = ${sightings.fingerprint})`;

/** The rules that a project knows already, to compare new mentions with. */
export interface KnownRules {
  /** Tells whether it was rejected or dismissed, in other words or as a part of more. */
  isTurnedDown(rule: string): boolean;
  /** Tells whether a rule or proposal says the same. */
  isKnown(rule: string): boolean;
}

/** Reads the rules of a project in any state, and the dismissed ones. */
export async function knownRulesIn(tx: Transaction, projectId: string): Promise<KnownRules> {
  const rows = await tx
    .select({ rule: patterns.rule, status: patterns.status })
    .from(patterns)
    .where(eq(patterns.projectId, projectId))
    .orderBy(desc(patterns.createdAt), desc(patterns.id))
    .limit(maxCompared);
  const dismissed = await dismissedIn(tx, projectId);
  const isOver = ({ status }: (typeof rows)[number]) => status === 'rejected' || status === 'deprecated';
  const refused = [...rows.filter(isOver).map(({ rule }) => readRule(rule)), ...dismissed];
  const living = rows.filter((row) => !isOver(row)).map(({ rule }) => readRule(rule));
  return {
    isTurnedDown: (rule) => restatesAny(readRule(rule), refused),
    isKnown: (rule) => living.some((other) => relationOf(readRule(rule), other) === 'same'),
  };
}

/** Reads the rules that reviewers have dismissed in a project, the latest first. */
export async function dismissedIn(tx: Transaction, projectId: string): Promise<Reading[]> {
  const rows = await tx
    .select({ rule: dismissedRules.rule })
    .from(dismissedRules)
    .where(eq(dismissedRules.projectId, projectId))
    .orderBy(desc(dismissedRules.createdAt))
    .limit(maxCompared);
  return rows.map(({ rule }) => readRule(rule));
}

/** Tells whether a rule says the same as one of these, or all of it and more. Pure. */
export function restatesAny(reading: Reading, refused: readonly Reading[]): boolean {
  return refused.some((other) => relationOf(reading, other) === 'same' || saysAllOf(reading, other));
}

/** Settles waiting mentions that say what people have rejected or deprecated. Returns their number. */
export async function settleTurnedDown(tx: Transaction, now: Date): Promise<number> {
  const waits = and(isNull(sightings.settledAt), inArray(sightings.sign, [...heardSigns]));
  const since = now.getTime() - lookedBackMs;
  let settled = 0;
  for (const { projectId } of await tx.selectDistinct({ projectId: sightings.projectId }).from(sightings).where(waits)) {
    const rows = await tx
      .select({ rule: patterns.rule, decidedAt: patterns.decidedAt })
      .from(patterns)
      .where(and(eq(patterns.projectId, projectId), inArray(patterns.status, ['rejected', 'deprecated'])))
      .orderBy(sql`${patterns.decidedAt} desc nulls last`)
      .limit(maxCompared);
    if (rows.length === 0) continue;
    const refused = rows.map(({ rule }) => readRule(rule));
    const lately = refused.slice(0, rows.filter(({ decidedAt }) => decidedAt && decidedAt.getTime() >= since).length);
    const waiting = await tx
      .select({ rule: sightings.rule })
      .from(sightings)
      .where(and(eq(sightings.projectId, projectId), waits))
      .groupBy(sightings.rule)
      .orderBy(sql`random()`)
      .limit(maxCompared);
    const said = waiting
      .filter(({ rule }, at) => restatesAny(readRule(rule), at * refused.length < mostPairs ? refused : lately))
      .map(({ rule }) => rule);
    if (said.length === 0) continue;
    const updated = await tx
      .update(sightings)
      .set({ settledAt: now })
      .where(and(eq(sightings.projectId, projectId), waits, sql`${sightings.rule} = any(${sql.param(said)}::text[])`))
      .returning({ id: sightings.id });
    settled += updated.length;
  }
  return settled;
}
