import type { Evidence, PatternEvidence } from '@cairn/api';
import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { branches } from '../branch/schema.ts';
import type { Transaction } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import { patterns } from '../pattern/schema.ts';
import type { FoundProject } from '../project/access.ts';
import { type CodeCheckRow, codeChecks } from './schema.ts';

type PatternRow = typeof patterns.$inferSelect;
type DecisionRow = typeof decisions.$inferSelect;

/** A rule or a decision that cites code. */
export type Subject = { type: 'pattern'; row: PatternRow } | { type: 'decision'; row: DecisionRow };

/** A piece of evidence that cites code. */
export type CodeEvidence = Pick<Evidence, 'id' | 'quote'> & { hash: string };

/** Returns a condition: the evidence cites code at all, or at one of these places. */
function citesCode(evidence: AnyPgColumn, places?: readonly string[]): SQL {
  const pieces = places?.map((id) => JSON.stringify([{ type: 'code', id }])) ?? [JSON.stringify([{ type: 'code' }])];
  return sql`${evidence} @> any(${sql.param(pieces)}::jsonb[])`;
}

/**
 * Returns the rules and decisions of a project that cite code and are accepted or may be, by id: those that hold everywhere, and those that
 * hold only on `branch`.
 */
export async function subjectsWithCode(
  tx: Transaction,
  projectId: string,
  {
    branch,
    after = '',
    ids,
    places,
    limit,
  }: { branch: string; after?: string | undefined; ids?: readonly string[]; places?: readonly string[]; limit: number },
): Promise<Subject[]> {
  const [named] = await tx
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.projectId, projectId), eq(branches.name, branch)));
  const fits = (table: typeof patterns | typeof decisions) =>
    and(
      eq(table.projectId, projectId),
      gt(table.id, after),
      citesCode(table.evidence, places),
      or(isNull(table.branchId), named ? eq(table.branchId, named.id) : undefined),
      ids ? inArray(table.id, [...ids]) : undefined,
    );
  const decided = await tx
    .select()
    .from(decisions)
    .where(and(fits(decisions), inArray(decisions.status, ['proposed', 'accepted'])))
    .orderBy(asc(decisions.id))
    .limit(limit);
  const ruled = await tx
    .select()
    .from(patterns)
    .where(and(fits(patterns), inArray(patterns.status, ['proposed', 'snoozed', 'accepted', 'stale'])))
    .orderBy(asc(patterns.id))
    .limit(limit);
  const all: Subject[] = [
    ...decided.map((row) => ({ type: 'decision' as const, row })),
    ...ruled.map((row) => ({ type: 'pattern' as const, row })),
  ];
  return all.toSorted((one, other) => (one.row.id < other.row.id ? -1 : 1)).slice(0, limit);
}

/** Returns the label of a rule or decision: `PAT-12`, `ADR 4`. Pure. */
export function labelOf({ type, row }: Subject): string {
  return type === 'pattern' ? `PAT-${row.number}` : `ADR ${row.number}`;
}

/** Returns the code citations in evidence. Pure. */
export function codeIn(evidence: readonly (Evidence | PatternEvidence)[]): CodeEvidence[] {
  return evidence.flatMap(({ type, id, quote, hash }) => (type === 'code' && hash !== undefined ? [{ id, quote, hash }] : []));
}

/** Reads the latest checks of these subjects, on this branch and on the default one. */
export async function readChecks(
  tx: Transaction,
  { id: projectId, defaultBranch }: Pick<FoundProject, 'id' | 'defaultBranch'>,
  branch: string,
  subjects: readonly Subject[],
): Promise<Checks> {
  const ids = subjects.map(({ row }) => row.id);
  const rows = await tx
    .select()
    .from(codeChecks)
    .where(
      and(
        eq(codeChecks.projectId, projectId),
        inArray(codeChecks.branch, [...new Set([branch, defaultBranch])]),
        or(inArray(codeChecks.patternId, ids), inArray(codeChecks.decisionId, ids)),
      ),
    );
  const byKey = new Map(rows.map((row) => [keyOf(row.branch, row.patternId ?? row.decisionId ?? '', row.citedPlace, row.citedHash), row]));
  return {
    on: (name, subjectId, { id, hash }) => byKey.get(keyOf(name, subjectId, id, hash)),
    set: (row) => void byKey.set(keyOf(row.branch, row.patternId ?? row.decisionId ?? '', row.citedPlace, row.citedHash), row),
  };
}

export interface Checks {
  on(branch: string, subjectId: string, evidence: CodeEvidence): CodeCheckRow | undefined;
  set(row: CodeCheckRow): void;
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/** The expected lines, and where they were last. */
export interface Expected {
  place: string;
  hash: string;
  /** Without secrets; may be shortened or empty. */
  text: string;
}

/**
 * Returns the expected lines of a citation on a branch: those of its check there, or else on the default branch, or else those in the
 * evidence. If they are broken there, and a person has confirmed others on the default branch, these are the confirmed lines. Pure.
 */
export function expectedOn(branch: string, defaultBranch: string, checks: Checks, subject: Subject, evidence: CodeEvidence): Expected {
  const [own, usual] = [branch, defaultBranch].map((name) => checks.on(name, subject.row.id, evidence));
  const expected = expectedLines(subject, evidence, own ?? usual);
  if (own?.state !== 'broken') return expected;
  const onDefault = expectedLines(subject, evidence, usual);
  return onDefault.hash !== evidence.hash && onDefault.hash !== expected.hash ? onDefault : expected;
}

/**
 * Returns the expected lines of a check, or those in the evidence. If a person has confirmed a rule although its code changed, these are
 * the changed lines. Pure.
 */
function expectedLines({ type, row }: Subject, evidence: CodeEvidence, check: CodeCheckRow | undefined): Expected {
  if (!check) return { place: evidence.id, hash: evidence.hash, text: evidence.quote };
  const { place, expectedHash, expectedText, foundHash, foundText, askedHash } = check;
  const isConfirmed = type === 'pattern' && row.status === 'accepted' && foundHash !== '' && askedHash === foundHash;
  return isConfirmed ? { place, hash: foundHash, text: foundText } : { place, hash: expectedHash, text: expectedText };
}
