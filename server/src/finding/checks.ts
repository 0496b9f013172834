import {
  fewManagers,
  type SecurityCheck,
  type SecurityCheckFinding,
  type SecurityFinding,
  securityChecks,
  unusedKeyDays,
} from '@cairn/api';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { stateOfKey } from '../api-key/query.ts';
import { apiKeyProjects, apiKeys } from '../api-key/schema.ts';
import { type Author, actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { systemIn } from '../learning/system.ts';
import { peopleWho } from '../notification/people.ts';
import { type FoundProject, findProject } from '../project/access.ts';
import { securityFindings } from '../redaction/schema.ts';
import { selectFindings, toFinding } from './query.ts';

interface Problem {
  rule: SecurityCheck;
  subject: { type: 'api-key' | 'project'; id: string };
  /** The number of managers; else 1. */
  count: number;
}

const levels: Record<SecurityCheck, SecurityFinding['level']> = {
  'key-without-end': 'medium',
  'key-unused': 'medium',
  'many-managers': 'low',
  'no-retention': 'low',
};
const remedies: Record<SecurityCheck, string> = {
  'key-without-end': 'set-end',
  'key-unused': 'revoke',
  'many-managers': 'review-members',
  'no-retention': 'set-retention',
};

export function isCheck(rule: string): rule is SecurityCheck {
  return (securityChecks as readonly string[]).includes(rule); // `includes` of a narrower array takes no string
}

/**
 * Checks the project now, and returns what is open or acknowledged, most severe first.
 * @throws ApiError FORBIDDEN without the permission to manage the project
 */
export async function listChecks(tx: Transaction, visitor: Visitor, idOrSlug: string): Promise<SecurityCheckFinding[]> {
  const project = await findProject(tx, visitor, idOrSlug, 'project.manage');
  await checkProject(tx, systemIn(visitor.tenant.id), project);
  const readers = (await peopleWho(tx, 'project.read', project)).length;
  const rows = await selectFindings(tx)
    .where(and(eq(securityFindings.projectId, project.id), inArray(securityFindings.rule, [...securityChecks]), isUnresolved))
    .orderBy(securityFindings.createdAt, securityFindings.id);
  const keyIds = rows.flatMap(({ finding }) => (finding.subjectType === 'api-key' ? [finding.subjectId] : []));
  const names = await namesOf(tx, keyIds);
  const found = rows.flatMap((row) => {
    const finding = toFinding(row);
    const { rule, subject } = finding;
    if (!isCheck(rule)) return [];
    return [{ ...finding, rule, name: names.get(subject.id) ?? null, people: rule === 'many-managers' ? readers : null }];
  });
  const severity = ({ rule }: SecurityCheckFinding) => securityChecks.indexOf(rule);
  return found.toSorted((one, other) => severity(one) - severity(other));
}

/** Writes what the checks find now as findings, and resolves those that no longer apply. `by` is who is shown as the cause. */
export async function checkProject(tx: Transaction, by: Author, project: FoundProject, now = new Date()): Promise<void> {
  const problems = await problemsOf(tx, project, now);
  const known = await tx
    .select()
    .from(securityFindings)
    .where(and(eq(securityFindings.projectId, project.id), inArray(securityFindings.rule, [...securityChecks])));
  const byFingerprint = new Map(known.map((finding) => [finding.fingerprint, finding]));
  const current = new Set(problems.map(fingerprintOf));
  for (const problem of problems) {
    const former = byFingerprint.get(fingerprintOf(problem));
    if (!former || former.status === 'resolved' || former.count !== problem.count) await write(tx, by, project.id, problem);
  }
  const gone = known.filter(({ fingerprint, status }) => status !== 'resolved' && !current.has(fingerprint)).map(({ id }) => id);
  if (gone.length > 0)
    await tx
      .update(securityFindings)
      .set({ status: 'resolved', reason: null, acknowledgedUntil: null, actor: actorOf(by), ...changed(securityFindings.version) })
      .where(and(inArray(securityFindings.id, gone), isUnresolved));
}

/** Returns whether a check still finds this now. Writes nothing. */
export async function isStillFound(tx: Transaction, project: FoundProject, fingerprint: string): Promise<boolean> {
  return (await problemsOf(tx, project, new Date())).some((problem) => fingerprintOf(problem) === fingerprint);
}

async function problemsOf(tx: Transaction, project: FoundProject, now: Date): Promise<Problem[]> {
  if (project.status !== 'active') return [];
  return [...(await problemsOfKeys(tx, project.id, now)), ...(await problemsOfManagers(tx, project)), ...problemsOfRetention(project)];
}

const isUnresolved = ne(securityFindings.status, 'resolved');

function fingerprintOf({ rule, subject }: Problem): string {
  return `${rule}:${subject.type}:${subject.id}`;
}

/** The keys that list the project and work: those without an end, and those without a call for a long time. */
async function problemsOfKeys(tx: Transaction, projectId: string, now: Date): Promise<Problem[]> {
  const keys = await tx
    .select({ id: apiKeys.id, expiresAt: apiKeys.expiresAt, lastUsedAt: apiKeys.lastUsedAt, createdAt: apiKeys.createdAt })
    .from(apiKeys)
    .innerJoin(apiKeyProjects, eq(apiKeyProjects.keyId, apiKeys.id))
    .where(and(eq(apiKeyProjects.projectId, projectId), eq(apiKeys.kind, 'key'), inArray(stateOfKey, ['active', 'rotating', 'disabled'])));
  const unusedSince = now.getTime() - unusedKeyDays * 24 * 60 * 60 * 1_000;
  return keys.flatMap(({ id, expiresAt, lastUsedAt, createdAt }) => {
    const subject = { type: 'api-key' as const, id };
    const isUnused = (lastUsedAt ?? createdAt).getTime() < unusedSince;
    return [
      ...(expiresAt === null ? [{ rule: 'key-without-end' as const, subject, count: 1 }] : []),
      ...(isUnused ? [{ rule: 'key-unused' as const, subject, count: 1 }] : []),
    ];
  });
}

async function problemsOfManagers(tx: Transaction, project: FoundProject): Promise<Problem[]> {
  const managers = (await peopleWho(tx, 'project.manage', project)).length;
  const readers = (await peopleWho(tx, 'project.read', project)).length;
  const many = managers > fewManagers && managers * 2 > readers;
  return many ? [{ rule: 'many-managers', subject: { type: 'project', id: project.id }, count: managers }] : [];
}

function problemsOfRetention({ id, retentionDays }: FoundProject): Problem[] {
  return retentionDays === null ? [{ rule: 'no-retention', subject: { type: 'project', id }, count: 1 }] : [];
}

async function write(tx: Transaction, by: Author, projectId: string, problem: Problem): Promise<void> {
  const { rule, subject, count } = problem;
  const row = securityFindings;
  await tx
    .insert(row)
    .values({
      id: newId('fnd'),
      tenantId: by.tenant.id,
      projectId,
      rule,
      level: levels[rule],
      subjectType: subject.type,
      subjectId: subject.id,
      remediation: remedies[rule],
      fingerprint: fingerprintOf(problem),
      count,
      actor: actorOf(by),
    })
    .onConflictDoUpdate({
      target: [row.tenantId, row.projectId, row.fingerprint],
      set: {
        count,
        status: sql`case when ${row.status} = 'resolved' then 'reopened' else ${row.status} end`,
        actor: actorOf(by),
        ...changed(row.version),
      },
    });
}

async function namesOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const keys = await tx
    .select({ id: apiKeys.id, name: apiKeys.name, lastFour: apiKeys.lastFour })
    .from(apiKeys)
    .where(inArray(apiKeys.id, [...ids]));
  return new Map(keys.map(({ id, name, lastFour }) => [id, `${name} …${lastFour}`]));
}
