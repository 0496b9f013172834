import { can, LearningPolicySchema } from '@cairn/api';
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { publishDecision } from '../decision/publish.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { stateSnapshot, writeState } from '../pattern/move.ts';
import { asWriter, noticeDue } from '../pattern/notices.ts';
import { publishPattern } from '../pattern/publish.ts';
import type { FoundProject } from '../project/access.ts';
import { type CodeCheckRow, codeChecks } from './schema.ts';
import { type Checks, codeIn, labelOf, type Subject } from './subjects.ts';

interface Verified {
  project: FoundProject;
  branch: string;
  commit: string;
  checks: Checks;
  requestId: string;
}

type SubjectOf<Type extends Subject['type']> = Extract<Subject, { type: Type }>;

/** A decision whose cited code has changed gets a review date within this many days. */
const reviewWithinDays = 7;

/**
 * Asks reviewers about accepted rules and decisions whose cited code is broken on the default branch: a rule becomes stale, a decision gets
 * a review date. Asks only once about the same change. Returns the labels of what it asked about.
 */
export async function askForReview(tx: Transaction, visitor: Visitor, subjects: readonly Subject[], verified: Verified): Promise<string[]> {
  const asked = [];
  for (const subject of subjects) {
    const isAsked =
      subject.type === 'pattern'
        ? await askAboutRule(tx, visitor, subject, verified)
        : await askAboutDecision(tx, visitor, subject, verified);
    if (isAsked) asked.push(labelOf(subject));
  }
  return asked;
}

async function askAboutRule(tx: Transaction, visitor: Visitor, subject: SubjectOf<'pattern'>, verified: Verified): Promise<boolean> {
  const { row } = subject;
  const { project, branch, commit, checks, requestId } = verified;
  if (row.status !== 'accepted' && row.status !== 'stale') return false;
  // Only reviewers of the whole organization decide about a tenant-wide rule.
  if (row.level === 'tenant' && !can(visitor.subject, 'project.review')) return false;
  const decidedAt = row.decidedAt?.toISOString() ?? '';
  const reviewed = codeIn(row.evidence.filter(({ at }) => at <= decidedAt));
  // A citation that an agent added after the review counts only if it was found in the code before.
  const broken = brokenChecks(subject, branch, checks).filter(
    ({ wasFound, citedPlace, citedHash }) => wasFound || reviewed.some(({ id, hash }) => id === citedPlace && hash === citedHash),
  );
  const fresh = notAsked(broken);
  // Somebody may have decided about the rule since it was read: the next report sees that. Of a rule that waits for review already, the
  // next version keeps a reviewer from confirming a difference that they have not seen.
  if (fresh.length === 0 || !(await writeState(tx, row.id, { ...stateSnapshot(row), status: 'stale' }, row.version))) return false;
  await noteAsked(tx, fresh);
  await publishPattern(tx, visitor, 'pattern.changed', row.id);
  if (row.status === 'stale') return false;
  const detail = { from: row.status, to: 'stale', code: broken.map(({ place }) => place), branch, commit };
  await audit(tx, visitor, { action: 'pattern.stale', target: { type: 'pattern', id: row.id }, detail, requestId });
  await noticeDue(tx, asWriter(visitor), row, project);
  return true;
}

async function askAboutDecision(tx: Transaction, visitor: Visitor, subject: SubjectOf<'decision'>, verified: Verified): Promise<boolean> {
  const { row } = subject;
  const { project, branch, commit, checks, requestId } = verified;
  if (row.status !== 'accepted') return false;
  const broken = brokenChecks(subject, branch, checks);
  const cited = codeIn(row.evidence).length;
  const { brokenShare } = v.parse(LearningPolicySchema, project.learningPolicy);
  const fresh = notAsked(broken);
  if (broken.length * 100 < brokenShare * cited || fresh.length === 0) return false;
  const soon = dayAfter(reviewWithinDays);
  const reviewBy = row.reviewBy !== null && row.reviewBy < soon ? row.reviewBy : soon;
  const written = await tx
    .update(decisions)
    .set({ reviewBy, ...changed(decisions.version) })
    .where(and(eq(decisions.id, row.id), eq(decisions.version, row.version)))
    .returning({ id: decisions.id });
  if (written.length === 0) return false;
  await noteAsked(tx, fresh);
  const detail = { reviewBy: reviewBy.toISOString(), code: broken.map(({ place }) => place), cited, branch, commit };
  await audit(tx, visitor, { action: 'decision.code-changed', target: { type: 'decision', id: row.id }, detail, requestId });
  await publishDecision(tx, visitor, 'decision.changed', row.id);
  return true;
}

function brokenChecks({ row }: Subject, branch: string, checks: Checks): CodeCheckRow[] {
  return codeIn(row.evidence)
    .flatMap((evidence) => checks.on(branch, row.id, evidence) ?? [])
    .filter(({ state }) => state === 'broken');
}

/** Returns the ids of the checks that reviewers were not asked about yet. */
function notAsked(broken: readonly CodeCheckRow[]): string[] {
  return broken.filter(({ askedHash, foundHash }) => askedHash !== foundHash).map(({ id }) => id);
}

/** Records what reviewers are asked about. */
async function noteAsked(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .update(codeChecks)
    .set({ askedHash: sql`${codeChecks.foundHash}` })
    .where(inArray(codeChecks.id, [...ids]));
}

/** Returns the day as its midnight in UTC, the stored form. */
function dayAfter(days: number): Date {
  const day = new Date();
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days));
}
