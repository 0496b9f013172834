import { type Handover, type MemberRemoval, managesTenant, namedToSign, needsReceiver, waitsForSignature } from '@cairn/api';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { publishKey } from '../api-key/publish.ts';
import { apiKeys } from '../api-key/schema.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { noticeAsked } from '../decision/notices.ts';
import { publishDecision } from '../decision/publish.ts';
import { decisions } from '../decision/schema.ts';
import { announce, announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { notify } from '../notification/notify.ts';
import { findProject } from '../project/access.ts';
import { projectMembers } from '../project/schema.ts';
import { savedViews } from '../saved-view/schema.ts';
import { ledProjects, openKeysOf, sharedViewsOf, showHandover, unsignedDecisions } from './handover.ts';
import { lockMember, type Membership, requireChangeable } from './lock.ts';
import { showMember } from './query.ts';

/** The transaction of a removal: who removes whom, and who takes over. */
interface Removal {
  visitor: Visitor;
  requestId: string;
  /** The user id of the removed member. */
  leaver: string;
  receiver: Membership & { name: string };
}

/**
 * Removes a member from the tenant and hands over what they own, in one transaction. Their keys are revoked and their sign-ins end.
 * @throws ApiError NOT_FOUND, CONFLICT with the current row, LAST_OWNER, STATE_INVALID (oneself), FORBIDDEN (an owner, by somebody who is
 * none), BAD_REQUEST with RECEIVER_REQUIRED or RECEIVER_UNKNOWN
 */
export async function removeMember(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, receiver: receiverId }: MemberRemoval,
  requestId: string,
): Promise<Handover> {
  const { member, members } = await lockMember(tx, visitor, id, receiverId === null ? [] : [receiverId]);
  requireChangeable(members, visitor, member, null);
  if (member.version !== version) throw new ApiError('CONFLICT', { current: await showMember(tx, id) });
  const handover = await showHandover(tx, id);
  const leaver = await showMember(tx, id);
  const found = members.find((one) => one.userId === receiverId && one.status === 'active' && one.id !== id);
  if (receiverId !== null && !found) throw new ApiError('BAD_REQUEST', { issues: [issue('receiver', 'RECEIVER_UNKNOWN')] });
  if (!found && needsReceiver(handover)) throw new ApiError('BAD_REQUEST', { issues: [issue('receiver', 'RECEIVER_REQUIRED')] });

  const keys = await revokeKeys(tx, visitor, member.userId, requestId);
  const removal = found && {
    visitor,
    requestId,
    leaver: member.userId,
    receiver: { ...found, name: (await showMember(tx, found.id)).displayName },
  };
  const taken = removal && (await handOver(tx, removal));
  await tx.execute(sql`select member_remove(${member.userId})`);
  await audit(tx, visitor, {
    action: 'member.removed',
    target: { type: 'member', id },
    detail: {
      userId: member.userId,
      role: member.role,
      receiver: found?.userId ?? null,
      projects: handover.projects.total,
      decisions: handover.decisions.total,
      tickets: handover.tickets,
      views: handover.views,
      keys: handover.keys,
    },
    requestId,
  });

  // Events come last, because publishing locks the tenant's events.
  if (removal && taken) await publishHandover(tx, removal, taken, leaver.displayName, handover);
  for (const key of keys) await publishKey(tx, visitor, { id: key, makerId: member.userId, version: null });
  await announce(tx, visitor, { type: 'member.changed', id, version: null });
  await announcePlatform(tx, actorOf(visitor), { type: 'tenant.changed', id: visitor.tenant.id, version: null });
  return handover;
}

async function revokeKeys(tx: Transaction, visitor: Visitor, leaver: string, requestId: string): Promise<string[]> {
  const keys = await openKeysOf(tx, leaver);
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  await tx
    .update(apiKeys)
    .set({ status: 'revoked', graceUntil: sql`least(${apiKeys.graceUntil}, now())`, ...changed(apiKeys.version) })
    .where(inArray(apiKeys.id, ids));
  for (const { id, status } of keys)
    await audit(tx, visitor, {
      action: 'api-key.revoked',
      target: { type: 'api-key', id },
      detail: { from: status, reason: 'member-removed' },
      requestId,
    });
  return ids;
}

interface Taken {
  projects: string[];
  decisions: { id: string; projectId: string; status: string }[];
  tickets: string[];
}

async function handOver(tx: Transaction, removal: Removal): Promise<Taken> {
  // Locked, because somebody may sign one at the same moment: their answer must stay.
  const asked = await unsignedDecisions(tx, removal.leaver).orderBy(asc(decisions.id)).for('update');
  const projects = await takeProjects(
    tx,
    removal,
    asked.map(({ projectId }) => projectId),
  );
  for (const decision of asked) await takeDecision(tx, removal, decision);
  const tickets = await takeTickets(tx, removal);
  // The end of the id keeps the name unique among the receiver's own views.
  await tx
    .update(savedViews)
    .set({ userId: removal.receiver.userId, name: sql`left(${savedViews.name}, 70) || ' ' || right(${savedViews.id}, 4)` })
    .where(sharedViewsOf(removal.leaver));
  return { projects, decisions: asked, tickets };
}

/** Makes the receiver a team lead where the leaver was one, and where they have to sign. Owners and admins manage all projects anyway. */
async function takeProjects(tx: Transaction, { visitor, requestId, leaver, receiver }: Removal, signing: string[]): Promise<string[]> {
  if (managesTenant(receiver.role)) return [];
  const led = await ledProjects(tx, leaver);
  const ids = [...new Set([...led.map(({ id }) => id), ...signing])];
  for (const projectId of ids) {
    await tx
      .insert(projectMembers)
      .values({
        id: newId('pmb'),
        tenantId: visitor.tenant.id,
        projectId,
        userId: receiver.userId,
        role: 'teamlead',
        actor: actorOf(visitor),
      })
      .onConflictDoUpdate({
        target: [projectMembers.tenantId, projectMembers.projectId, projectMembers.userId],
        set: { role: 'teamlead', ...changed(projectMembers.version) },
      });
    const detail = { userId: receiver.userId, to: 'teamlead', instead: leaver };
    await audit(tx, visitor, { action: 'project.member-updated', target: { type: 'project', id: projectId }, detail, requestId });
  }
  return ids;
}

/** Asks the receiver to sign instead of the leaver. Answers that were given stay. */
async function takeDecision(
  tx: Transaction,
  { visitor, requestId, leaver, receiver }: Removal,
  { id, signOff }: Pick<typeof decisions.$inferSelect, 'id' | 'signOff'>,
): Promise<void> {
  const people = signOff.map((one) => (one.id === leaver ? { id: receiver.userId, name: receiver.name } : one));
  const unique = people.filter(({ id: one }, at) => people.findIndex((other) => other.id === one) === at);
  const after = namedToSign(signOff, unique, visitor.user.id);
  await tx
    .update(decisions)
    .set({ signOff: after, ...changed(decisions.version) })
    .where(eq(decisions.id, id));
  const detail = { people: after.map((one) => one.id), instead: leaver };
  await audit(tx, visitor, { action: 'decision.deciders-named', target: { type: 'decision', id }, detail, requestId });
}

async function takeTickets(tx: Transaction, { visitor, requestId, leaver, receiver }: Removal): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select member_tickets_hand_over(${leaver}, ${receiver.userId}) as id`);
  for (const { id } of rows)
    await audit(tx, visitor, {
      action: 'ticket.requester-changed',
      target: { type: 'ticket', id },
      detail: { from: leaver, to: receiver.userId },
      requestId,
    });
  return rows.map(({ id }) => id);
}

async function publishHandover(
  tx: Transaction,
  { visitor, receiver }: Removal,
  taken: Taken,
  leaver: string,
  handover: Handover,
): Promise<void> {
  if (needsReceiver(handover))
    await notify(tx, visitor, [receiver.userId], {
      type: 'member.handover',
      subject: { type: 'member-handover', id: receiver.id },
      parameters: {
        title: leaver,
        number: handover.projects.total + handover.decisions.total + handover.tickets + handover.views,
        words: '',
        role: '',
      },
    });
  for (const { id, projectId, status } of taken.decisions) {
    const project = await findProject(tx, visitor, projectId);
    const [decision] = await tx.select().from(decisions).where(eq(decisions.id, id));
    const asks = decision && status === 'proposed' && waitsForSignature(decision.signOff, receiver.userId);
    if (asks) await noticeAsked(tx, visitor, decision, project, [{ id: receiver.userId }]);
    await publishDecision(tx, visitor, 'decision.changed', id);
  }
  for (const id of taken.projects) {
    const project = await findProject(tx, visitor, id);
    await announce(tx, visitor, { type: 'project.changed', id, version: project.version, audienceId: receiver.userId });
    await announce(tx, visitor, { type: 'project.changed', id, version: project.version, project });
  }
  for (const id of taken.tickets) await announcePlatform(tx, actorOf(visitor), { type: 'ticket.changed', id, version: null });
}
