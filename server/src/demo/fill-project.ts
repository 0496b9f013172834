import type { Decision, PatternEvidence, Signature } from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import { branches } from '../branch/schema.ts';
import { addMessage, beginConversation } from '../conversation/change.ts';
import { conversations } from '../conversation/schema.ts';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { noticeMove, noticeProposal } from '../decision/notices.ts';
import { decisionRevisions, decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { patterns } from '../pattern/schema.ts';
import { fingerprintOf } from '../pattern/words.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { slugOf } from '../project/slug.ts';
import type { Agent, DemoConversation, DemoPattern, DemoProject, Person } from './content.ts';
import { fillApiKeys } from './fill-api-keys.ts';
import { fillSessions } from './fill-sessions.ts';
import { people } from './people.ts';

const minuteMs = 60_000;
const dayMs = 24 * 3600 * 1000;
/** Older notifications count as read. */
const noticedDays = 14;

type People = Record<Person, Visitor>;

/** Writes one project with all its content, as the person who created it. */
export async function fillProject(tx: Transaction, project: DemoProject, visitors: People): Promise<void> {
  const tenantId = visitors[project.by].tenant.id;
  const id = newId('prj');
  const since = daysAgo(project.age);
  const actor = actorOf(project.by, visitors);
  await tx.insert(projects).values({
    id,
    tenantId,
    name: project.name,
    key: project.key,
    slug: slugOf(project.name, project.key),
    description: project.description,
    repoUrl: project.repoUrl ?? null,
    agentGuidance: project.guidance ?? '',
    colour: project.colour,
    visibility: project.visibility ?? 'tenant',
    lastDecision: project.decisions.length,
    lastPattern: project.patterns.length,
    lastActivityAt: since,
    createdAt: since,
    updatedAt: since,
    actor,
  });
  const members = Object.entries(people).flatMap(([short, { projectRoles }]) => {
    const role = projectRoles?.[project.key];
    return role ? [{ id: newId('pmb'), tenantId, projectId: id, userId: visitors[short as Person].user.id, role, actor }] : []; // Object.entries loses the keys
  });
  if (members.length > 0) await tx.insert(projectMembers).values(members);
  await fillDecisions(tx, project, { tenantId, projectId: id, visitors });
  // Rules quote sessions, and sessions were served rules.
  const sessionIds = new Map((project.sessions ?? []).map(({ goal }) => [goal, newId('ses')]));
  await fillPatterns(tx, project, { tenantId, projectId: id, visitors }, sessionIds);
  await fillSessions(tx, project, { tenantId, projectId: id, visitors }, sessionIds);
  await holdOnBranches(tx, project, id);
  await fillApiKeys(tx, project.keys ?? [], { tenantId, projectId: id, visitors });
  // Oldest first, so that later ones can quote earlier ones.
  for (const conversation of project.conversations.toSorted((a, b) => b.age - a.age))
    await fillConversation(tx, id, conversation, visitors);
  await tx
    .update(projects)
    .set({
      lastActivityAt: sql`greatest(${projects.lastActivityAt}, (select max(${decisions.updatedAt}) from ${decisions} where ${decisions.projectId} = ${projects.id}), (select max(${patterns.updatedAt}) from ${patterns} where ${patterns.projectId} = ${projects.id}))`,
    })
    .where(eq(projects.id, id));
}

interface Place {
  tenantId: string;
  projectId: string;
  visitors: People;
}

async function fillDecisions(
  tx: Transaction,
  { decisions: all, visibility }: DemoProject,
  { tenantId, projectId, visitors }: Place,
): Promise<void> {
  if (all.length === 0) return;
  const ids = all.map(() => newId('dec'));
  const rows = all.map(({ age, touched, by, deciders, named = [], good, bad, supersedes, first, ...text }, at) => ({
    id: ids[at] ?? '',
    tenantId,
    projectId,
    number: at + 1,
    ...text,
    consequences: consequencesOf(good, bad),
    revision: first ? 2 : 1,
    deciders: deciders.map((short) => ({ id: visitors[short].user.id, name: visitors[short].user.displayName })),
    signOff: named.map(({ who, comment }) => signatureOf(visitors[who].user, actorOf(by, visitors).id, comment, touched)),
    supersedesId: ids[(supersedes ?? 0) - 1] ?? null,
    ...momentsOf(text.status, age, touched),
    createdAt: daysAgo(age),
    updatedAt: daysAgo(touched),
    actor: actorOf(by, visitors),
  }));
  await tx.insert(decisions).values(rows);
  await tx.insert(decisionRevisions).values(
    rows.flatMap((row, at) => {
      const { id, title, context, outcome, drivers, options, consequences, paths, tags, actor, createdAt, updatedAt } = row;
      const content = { title, context, outcome, drivers, options, consequences, paths, tags };
      const first = all[at]?.first;
      const { good = all[at]?.good ?? [], bad = all[at]?.bad ?? [], ...before } = first ?? {};
      const revisions = first ? [{ ...content, ...before, consequences: consequencesOf(good, bad) }, content] : [content];
      return revisions.map((content, before) => ({
        id: newId('drv'),
        tenantId,
        decisionId: id,
        revision: before + 1,
        content,
        actor,
        createdAt: before === 0 ? createdAt : updatedAt,
      }));
    }),
  );
  for (const [at, row] of rows.entries())
    await fillNotices(tx, row, all[at], { id: projectId, visibility: visibility ?? 'tenant' }, visitors);
}

function consequencesOf(good: readonly string[], bad: readonly string[]): Decision['consequences'] {
  return [...good.map((text) => ({ text, good: true })), ...bad.map((text) => ({ text, good: false }))];
}

/** Writes recent notifications about decisions with the production code, backdated. */
async function fillNotices(
  tx: Transaction,
  row: typeof decisions.$inferInsert & Pick<typeof decisions.$inferSelect, 'deciders' | 'signOff' | 'updatedAt'>,
  demo: DemoProject['decisions'][number] | undefined,
  place: { id: string; visibility: 'tenant' | 'members' },
  visitors: People,
): Promise<void> {
  if (!demo || demo.touched > noticedDays) return;
  const [decider] = demo.deciders;
  if (demo.status === 'proposed' && isPerson(demo.by)) await noticeProposal(tx, visitors[demo.by], row, place, row.updatedAt);
  if ((demo.status === 'accepted' || demo.status === 'rejected') && decider)
    await noticeMove(tx, visitors[decider], demo.status, row, place, row.updatedAt);
}

/** Returns a requested review. With a comment it is an approval. */
function signatureOf(
  { id, displayName }: { id: string; displayName: string },
  askedBy: string,
  comment: string | undefined,
  touched: number,
): Signature {
  if (comment === undefined) return { id, name: displayName, askedBy, answer: null, comment: '', at: null };
  return { id, name: displayName, askedBy, answer: 'yes', comment, at: daysAgo(touched).toISOString() };
}

/** Returns when a decision was made and ended. Ended ones were decided some days after they were written, and ended at the last change. */
function momentsOf(status: Decision['status'], age: number, touched: number): { decidedAt: Date | null; endedAt: Date | null } {
  if (status === 'draft' || status === 'proposed') return { decidedAt: null, endedAt: null };
  const over = status === 'deprecated' || status === 'superseded';
  return over ? { decidedAt: daysAgo(age - 5), endedAt: daysAgo(touched) } : { decidedAt: daysAgo(touched), endedAt: null };
}

async function fillPatterns(
  tx: Transaction,
  { patterns: all }: DemoProject,
  { tenantId, projectId, visitors }: Place,
  sessionIds: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = all.map(() => newId('pat'));
  const other = (number: number | undefined) => ids[(number ?? 0) - 1];
  await tx.insert(patterns).values(
    all.map(({ age, by, seen = [], contradicts, resembles, rejectedBy, session, branch: _branch, ...text }, at) => ({
      id: ids[at] ?? '',
      tenantId,
      projectId,
      number: at + 1,
      ...text,
      evidence: seen.map((piece) => evidenceOf(piece, visitors, sessionIds)),
      fingerprint: fingerprintOf(text.rule),
      conflictsWith: [other(contradicts)].filter((id) => id !== undefined),
      alike: [other(resembles)].filter((id) => id !== undefined),
      ...standingOf(text.status, rejectedBy ?? 'jonas', age, visitors),
      lastServedAt: text.servedCount > 0 ? daysAgo(0.1 + at / 10) : null,
      createdAt: daysAgo(age),
      updatedAt: daysAgo(age),
      actor: { ...actorOf(by, visitors), ...(session ? { sessionId: sessionCalled(session, sessionIds) } : {}) },
    })),
  );
}

function sessionCalled(goal: string, sessionIds: ReadonlyMap<string, string>): string {
  const id = sessionIds.get(goal);
  if (!id) throw new Error(`no session of the demo has the goal ${goal}`);
  return id;
}

/** Limits patterns to their branch. The sessions have created the branches. */
async function holdOnBranches(tx: Transaction, { patterns: all }: DemoProject, projectId: string): Promise<void> {
  for (const [at, { branch }] of all.entries()) {
    if (!branch) continue;
    await tx
      .update(patterns)
      .set({ branchId: await branchCalled(tx, projectId, branch) })
      .where(and(eq(patterns.projectId, projectId), eq(patterns.number, at + 1)));
  }
}

async function branchCalled(tx: Transaction, projectId: string, name: string): Promise<string> {
  const [branch] = await tx
    .select({ id: branches.id })
    .from(branches)
    .where(and(eq(branches.projectId, projectId), eq(branches.name, name)));
  if (!branch) throw new Error(`no session of the demo has named the branch ${name}`);
  return branch.id;
}

/** Returns the evidence of a demo pattern. Quoted pull requests have no page in the demo. */
function evidenceOf(
  { in: where, id, quote, by, age, weight }: NonNullable<DemoPattern['seen']>[number],
  visitors: People,
  sessionIds: ReadonlyMap<string, string>,
): PatternEvidence {
  const name = isPerson(by) ? visitors[by].user.displayName : by;
  return {
    ...(where === 'session'
      ? { type: 'session', id: sessionCalled(id, sessionIds) }
      : { type: 'link', id: `https://git.acme.example/payments-api/pull/${id}` }),
    quote,
    weight,
    at: daysAgo(age).toISOString(),
    by: name,
  };
}

/** Returns who decided on a demo pattern, and when. */
function standingOf(status: DemoPattern['status'], by: Person, age: number, visitors: People) {
  if (status === 'proposed') return {};
  const { id, displayName: name } = visitors[by].user;
  const reason = status === 'rejected' ? { code: 'wrong' as const, note: '' } : null;
  return { reviewer: { id, name }, reason, decidedAt: daysAgo(age) };
}

/** Writes a conversation with the production code, so that answers are composed and citations link to real records. */
async function fillConversation(
  tx: Transaction,
  projectId: string,
  { by, age, title, pinned = false, visibility = 'project', tags = [], branch, messages }: DemoConversation,
  visitors: People,
): Promise<void> {
  const [first, ...rest] = messages;
  if (!first) return;
  let at = daysAgo(age).getTime();
  const clock = () => new Date(at);
  await beAs(tx, visitors[by]);
  const about = branch === undefined ? {} : { branchId: await branchCalled(tx, projectId, branch) };
  const { conversation } = await beginConversation(tx, visitors[by], { projectId, ...about, text: first.text, visibility }, clock);
  for (const message of rest) {
    at += 3 * minuteMs;
    await beAs(tx, visitors[message.by]);
    await addMessage(tx, visitors[message.by], conversation.id, { text: message.text }, clock);
  }
  await beAs(tx, visitors[by]);
  await tx.update(conversations).set({ title, pinned, tags }).where(eq(conversations.id, conversation.id));
}

/** Sets the person for row-level security. */
async function beAs(tx: Transaction, { user }: Visitor): Promise<void> {
  await tx.execute(sql`select set_config('app.user_id', ${user.id}, true)`);
}

function actorOf(by: Person | Agent, visitors: People): Actor {
  return isPerson(by) ? { type: 'user', id: visitors[by].user.id } : { type: 'agent', id: by.toLowerCase().replace(' ', '-'), client: by };
}

function isPerson(by: Person | Agent): by is Person {
  return by in people;
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * dayMs);
}
