import { type CodeResult, can, type codeCitationOperations, type OperationInput, type OperationOutput } from '@cairn/api';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';
import { type FoundProject, findProject, requireActive } from '../project/access.ts';
import { projects } from '../project/schema.ts';
import { redactFields } from '../redaction/findings.ts';
import { askForReview } from './review.ts';
import { type CodeCheckRow, codeChecks } from './schema.ts';
import { type Checks, codeIn, expectedOn, readChecks, type Subject, subjectsWithCode } from './subjects.ts';

type Report = OperationInput<typeof codeCitationOperations.report>['body'];

/** Checks are stored for this many branches besides the default one: those verified last. */
const branchesKept = 20;

/**
 * Stores the checks of cited code on a branch. On the default branch, asks for review of what is broken, and stores nothing if the caller
 * may not review.
 * @throws ApiError NOT_FOUND, FORBIDDEN, STATE_INVALID for an archived project
 */
export async function reportCitations(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  { branch, commit = '', results }: Report,
  requestId: string,
): Promise<OperationOutput<typeof codeCitationOperations.report>> {
  const project = await findProject(tx, visitor, idOrSlug, 'project.write');
  requireActive(project);
  const isDefault = branch === project.defaultBranch;
  if (isDefault && !can(visitor.subject, 'project.review', project))
    return { stored: 0, ignored: results.length, decides: false, review: [] };
  // Serializes the reports of a project.
  await tx.execute(sql`select from ${projects} where ${projects.id} = ${project.id} for update`);
  const ids = [...new Set(results.map(({ subjectId }) => subjectId))];
  const subjects = await subjectsWithCode(tx, project.id, { branch, ids, limit: ids.length });
  const checks = await readChecks(tx, project, branch, subjects);
  const place = { project, branch, commit, checks };
  let stored = 0;
  for (const result of results) {
    const subject = subjects.find(({ row }) => row.id === result.subjectId);
    if (subject && (await store(tx, visitor, subject, result, place))) stored += 1;
  }
  const review = isDefault ? await askForReview(tx, visitor, subjects, { project, branch, commit, checks, requestId }) : [];
  if (!isDefault) await forgetOldBranches(tx, project);
  const counts = Object.fromEntries(
    Map.groupBy(results, ({ state }) => state)
      .entries()
      .map(([state, { length }]) => [state, length]),
  );
  await audit(tx, visitor, {
    action: 'code.verified',
    target: { type: 'project', id: project.id },
    detail: { branch, commit, ...counts, ignored: results.length - stored, review },
    requestId,
  });
  return { stored, ignored: results.length - stored, decides: isDefault, review };
}

interface Place {
  project: FoundProject;
  branch: string;
  commit: string;
  checks: Checks;
}

/** Stores one check. Returns false if the citation has changed or was removed. */
async function store(
  tx: Transaction,
  visitor: Visitor,
  subject: Subject,
  { cited, hash, state, place, found }: CodeResult,
  { project, branch, commit, checks }: Place,
): Promise<boolean> {
  const { type, row } = subject;
  const evidence = codeIn(row.evidence).find((piece) => piece.id === cited.place && piece.hash === cited.hash);
  if (!evidence) return false;
  const before = checks.on(branch, row.id, evidence);
  const expected = expectedOn(branch, project.defaultBranch, checks, subject, evidence);
  if (expected.hash !== hash) return false;
  const isBroken = state === 'broken';
  const about = { projectId: project.id, subject: { type, id: row.id } };
  const { text } = await redactFields(tx, visitor, about, { text: isBroken ? (found?.text ?? '') : '' });
  const values = {
    state,
    wasFound: !isBroken || (before?.wasFound ?? false),
    // Only a citation that was found elsewhere has a new place.
    place: state === 'moved' ? place : expected.place,
    expectedHash: hash,
    expectedText: expected.text,
    foundHash: isBroken ? (found?.hash ?? '') : '',
    foundText: text,
    // Cleared when the code is intact, so that reviewers are asked again if it breaks again.
    askedHash: isBroken ? (before?.askedHash ?? null) : null,
    commit,
    checkedAt: new Date(),
    actor: actorOf(visitor),
  };
  if (before) {
    await tx.update(codeChecks).set(values).where(eq(codeChecks.id, before.id));
    checks.set({ ...before, ...values });
    return true;
  }
  const fresh: CodeCheckRow = {
    id: newId('cck'),
    tenantId: visitor.tenant.id,
    projectId: project.id,
    patternId: type === 'pattern' ? row.id : null,
    decisionId: type === 'decision' ? row.id : null,
    citedPlace: evidence.id,
    citedHash: evidence.hash,
    branch,
    ...values,
  };
  await tx.insert(codeChecks).values(fresh);
  checks.set(fresh);
  return true;
}

/** Deletes the checks of branches that were not verified for the longest time. */
async function forgetOldBranches(tx: Transaction, { id, defaultBranch }: FoundProject): Promise<void> {
  const others = and(eq(codeChecks.projectId, id), ne(codeChecks.branch, defaultBranch));
  const old = await tx
    .select({ branch: codeChecks.branch })
    .from(codeChecks)
    .where(others)
    .groupBy(codeChecks.branch)
    .orderBy(sql`max(${codeChecks.checkedAt}) desc`)
    .offset(branchesKept);
  const names = old.map(({ branch }) => branch);
  if (names.length > 0) await tx.delete(codeChecks).where(and(others, inArray(codeChecks.branch, names)));
}
