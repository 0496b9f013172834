import { can, LearningPolicySchema } from '@cairn/api';
import { eq, inArray, sql } from 'drizzle-orm';
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
  if (!(await noteAsked(tx, broken)) || row.status === 'stale') return false;
  await writeState(tx, row.id, { ...stateSnapshot(row), status: 'stale' });
  const detail = { from: row.status, code: broken.map(({ place }) => place), branch, commit };
  await audit(tx, visitor, { action: 'pattern.stale', target: { type: 'pattern', id: row.id }, detail, requestId });
  await publishPattern(tx, visitor, 'pattern.changed', row.id);
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
  if (broken.length * 100 < brokenShare * cited || !(await noteAsked(tx, broken))) return false;
  const soon = dayAfter(reviewWithinDays);
  const reviewBy = row.reviewBy !== null && row.reviewBy < soon ? row.reviewBy : soon;
  await tx
    .update(decisions)
    .set({ reviewBy, ...changed(decisions.version) })
    .where(eq(decisions.id, row.id));
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

/** Records what reviewers are asked about. Returns false if they were asked about all of it before. */
async function noteAsked(tx: Transaction, broken: readonly CodeCheckRow[]): Promise<boolean> {
  const fresh = broken.filter(({ askedHash, foundHash }) => askedHash !== foundHash).map(({ id }) => id);
  if (fresh.length > 0)
    await tx
      .update(codeChecks)
      .set({ askedHash: sql`${codeChecks.foundHash}` })
      .where(inArray(codeChecks.id, fresh));
  return fresh.length > 0;
}

/** Returns the day as its midnight in UTC, the stored form. */
function dayAfter(days: number): Date {
  const day = new Date();
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days));
}
