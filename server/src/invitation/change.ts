import {
  type Invitation,
  type InviteAnswer,
  type InviteBatchAnswer,
  type Invitee,
  type InviteSchema,
  invitationDays,
  type ProjectRole,
  type TenantRole,
} from '@cairn/api';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { hashToken, newToken } from '../auth/secret.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { requirePlanRoom } from '../plan/room.ts';
import { requireRoom } from './new-tenant.ts';
import { takenAddresses } from './preview.ts';
import { projectsOf, requireProjects, setProjects } from './projects.ts';
import { showInvitations } from './query.ts';
import { invitations } from './schema.ts';

/** The recipient and the token of an invitation mail. */
export interface Letter {
  email: string;
  token: string;
}

/** A letter and the names of the projects that it gives access to. */
export interface AddressedLetter extends Letter {
  projects: readonly string[];
}
export interface Posting {
  /** Queues the mail in the transaction of the invitation. Returns its id. */
  post: (tx: Transaction, letter: AddressedLetter) => Promise<string>;
  requestId: string;
}
const goodFor = sql`now() + make_interval(days => ${invitationDays})`;
const unanswered = and(isNull(invitations.acceptedAt), isNull(invitations.declinedAt), isNull(invitations.withdrawnAt));

/**
 * Invites people by address, with one role. Skips and lists members and addresses with an open invitation.
 * @throws ApiError as `inviteBatch`
 */
export async function invite(
  tx: Transaction,
  visitor: Visitor,
  { emails, role }: v.InferOutput<typeof InviteSchema>,
  posting: Posting,
): Promise<InviteAnswer> {
  const { sent, skipped } = await send(
    tx,
    visitor,
    emails.map((email) => ({ email, role, projects: [] })),
    posting,
  );
  const answer = { sent: sent.length > 0 ? await showInvitations(tx, sent) : [], skipped };
  await announceInvitations(tx, visitor, sent);
  return answer;
}

/**
 * Invites up to a thousand people, each with a role and projects, all of them or nobody. Skips and lists members and addresses with an
 * open invitation.
 * @throws ApiError BAD_REQUEST with the issue PROJECT_UNKNOWN, INVITATION_LIMIT if a new organization would have too many open ones,
 * PLAN_LIMIT
 */
export async function inviteBatch(
  tx: Transaction,
  visitor: Visitor,
  people: readonly Invitee[],
  posting: Posting,
): Promise<InviteBatchAnswer> {
  await requireProjects(tx, people);
  const { sent, skipped } = await send(
    tx,
    visitor,
    people.map(({ email, role, projects }) => ({
      email,
      role,
      projects: role === 'admin' ? [] : [...new Set(projects)].map((projectId) => ({ projectId, role })),
    })),
    posting,
  );
  await announceInvitations(tx, visitor, sent);
  return { sent: sent.length, skipped };
}

/** A person to invite, with the role in the organization and in each project. */
export interface Recipient {
  email: string;
  role: TenantRole;
  projects: readonly { projectId: string; role: ProjectRole }[];
}

/**
 * Inserts, audits and mails invitations. The caller announces them. Returns their ids.
 * @throws ApiError INVITATION_LIMIT, PLAN_LIMIT
 */
export async function send(
  tx: Transaction,
  visitor: Visitor,
  people: readonly Recipient[],
  { post, requestId }: Posting,
): Promise<{ sent: string[]; skipped: InviteBatchAnswer['skipped'] }> {
  const wanted = new Map(people.map((person) => [person.email, person]));
  const taken = await takenAddresses(tx, [...wanted.keys()]);
  const free = [...wanted.values()].filter(({ email }) => !taken.has(email));
  const letters = new Map(free.map(({ email }) => [email, { email, token: newToken() }]));
  const rows = await put(tx, visitor, free, letters);
  const written = new Set(rows.map(({ email }) => email));
  // Somebody else has invited them since they were looked up.
  for (const { email } of free) if (!written.has(email)) taken.set(email, 'INVITED');
  const grantsOf = (email: string) => wanted.get(email)?.projects ?? [];
  const grants = rows.flatMap(({ id, email }) => grantsOf(email).map((grant) => ({ invitationId: id, ...grant })));
  const sent = rows.map(({ id }) => id);
  if (sent.length > 0) await setProjects(tx, visitor.tenant.id, sent, grants);
  const named = await namedProjects(tx, sent);
  for (const { id, role, email } of rows) {
    const projects = grantsOf(email).map(({ projectId }) => projectId);
    const detail = { role, ...(projects.length > 0 ? { projects } : {}) };
    await audit(tx, visitor, { action: 'invitation.sent', target: { type: 'invitation', id }, detail, requestId });
    const letter = letters.get(email);
    if (letter) await noteMail(tx, id, await post(tx, { ...letter, projects: named(id) }));
  }
  await requireRoom(tx, visitor);
  if (sent.length > 0) await requirePlanRoom(tx, visitor.tenant.id, 'people');
  return { sent, skipped: [...taken].map(([email, reason]) => ({ email, reason })) };
}

/** Rows per statement: PostgreSQL accepts 65,535 parameters. */
const rowsAtOnce = 500;

/** Inserts or renews the invitations of addresses. Leaves out those with an open one. */
async function put(
  tx: Transaction,
  visitor: Visitor,
  people: readonly Recipient[],
  letters: ReadonlyMap<string, Letter>,
): Promise<{ id: string; email: string; role: TenantRole }[]> {
  const values = people.flatMap(({ email, role }) => {
    const letter = letters.get(email);
    if (!letter) return [];
    return [
      {
        id: newId('inv'),
        tenantId: visitor.tenant.id,
        email,
        role,
        invitedBy: visitor.user.id,
        tokenHash: hashToken(letter.token),
        actor: actorOf(visitor),
        expiresAt: goodFor,
      },
    ];
  });
  const rows: { id: string; email: string; role: TenantRole }[] = [];
  for (let at = 0; at < values.length; at += rowsAtOnce)
    rows.push(
      ...(await tx
        .insert(invitations)
        .values(values.slice(at, at + rowsAtOnce))
        .onConflictDoUpdate({
          target: [invitations.tenantId, invitations.email],
          targetWhere: sql`accepted_at is null and declined_at is null and withdrawn_at is null`,
          set: {
            role: sql`excluded.role`,
            invitedBy: sql`excluded.invited_by`,
            tokenHash: sql`excluded.token_hash`,
            actor: sql`excluded.actor`,
            sentAt: sql`now()`,
            expiresAt: goodFor,
            askedAt: null,
            ...changed(invitations.version),
          },
          setWhere: sql`${invitations.expiresAt} <= now()`,
        })
        .returning({ id: invitations.id, email: invitations.email, role: invitations.role })),
    );
  return rows;
}

/** Publishes new invitations, as one event: lists are read again as a whole. */
export async function announceInvitations(tx: Transaction, visitor: Visitor, ids: readonly string[]): Promise<void> {
  const [id] = ids;
  if (id !== undefined) await announce(tx, visitor, { type: 'invitation.changed', id, version: null });
}

/** Sends a new mail with a new link and a new expiry. The former link becomes invalid. */
export async function resendInvitation(tx: Transaction, visitor: Visitor, id: string, { post, requestId }: Posting): Promise<Invitation> {
  const token = newToken();
  const set = { tokenHash: hashToken(token), sentAt: sql`now()`, expiresAt: goodFor, askedAt: null };
  const email = await changeUnanswered(tx, id, set);
  await requirePlanRoom(tx, visitor.tenant.id, 'people');
  await noteMail(tx, id, await post(tx, { email, token, projects: (await namedProjects(tx, [id]))(id) }));
  return settle(tx, visitor, id, { action: 'invitation.resent', requestId });
}

/** Returns a function for the names of an invitation's projects. */
async function namedProjects(tx: Transaction, ids: readonly string[]): Promise<(id: string) => string[]> {
  const found = await projectsOf(tx, ids);
  return (id) => (found.get(id) ?? []).map(({ name }) => name);
}

/** Records the mail with the link, so that `mail_finish` can set its delivery state. */
async function noteMail(tx: Transaction, id: string, mailId: string): Promise<void> {
  await tx.update(invitations).set({ mailId, delivery: 'pending' }).where(eq(invitations.id, id));
}

/** Withdraws an invitation. Its page says so. */
export async function withdrawInvitation(tx: Transaction, visitor: Visitor, id: string, requestId: string): Promise<Invitation> {
  await changeUnanswered(tx, id, { withdrawnAt: sql`now()` });
  return settle(tx, visitor, id, { action: 'invitation.withdrawn', requestId });
}

/** Updates an invitation without answer. @throws ApiError NOT_FOUND, or STATE_INVALID if it has been answered */
async function changeUnanswered(
  tx: Transaction,
  id: string,
  set: Parameters<ReturnType<typeof tx.update<typeof invitations>>['set']>[0],
): Promise<string> {
  const [row] = await tx
    .update(invitations)
    .set({ ...set, ...changed(invitations.version) })
    .where(and(eq(invitations.id, id), unanswered))
    .returning({ email: invitations.email });
  if (row) return row.email;
  const [any] = await tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.id, id));
  throw new ApiError(any ? 'STATE_INVALID' : 'NOT_FOUND');
}

async function settle(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { action, requestId }: { action: string; requestId: string },
): Promise<Invitation> {
  await audit(tx, visitor, { action, target: { type: 'invitation', id }, requestId });
  const [invitation] = await showInvitations(tx, [id]);
  if (!invitation) throw new ApiError('NOT_FOUND');
  await announce(tx, visitor, { type: 'invitation.changed', id, version: null });
  return invitation;
}
