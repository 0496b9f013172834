import { type Invitation, type InviteAnswer, type InviteSchema, invitationDays, type TenantRole } from '@cairn/api';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { memberships, users } from '../auth/schema.ts';
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
import { showInvitations } from './query.ts';
import { invitations } from './schema.ts';

/** The recipient and the token of an invitation mail. */
export interface Letter {
  email: string;
  token: string;
}
interface Posting {
  /** Queues the mail in the transaction of the invitation. Returns its id. */
  post: (tx: Transaction, letter: Letter) => Promise<string>;
  requestId: string;
}
const goodFor = sql`now() + make_interval(days => ${invitationDays})`;
const unanswered = and(isNull(invitations.acceptedAt), isNull(invitations.declinedAt), isNull(invitations.withdrawnAt));

/**
 * Invites people by address. Skips and lists members and addresses with an open invitation.
 * @throws ApiError INVITATION_LIMIT if a new organization would have too many open ones, PLAN_LIMIT; then nobody is invited
 */
export async function invite(
  tx: Transaction,
  visitor: Visitor,
  { emails, role }: v.InferOutput<typeof InviteSchema>,
  { post, requestId }: Posting,
): Promise<InviteAnswer> {
  const wanted = [...new Set(emails)];
  const known = await tx
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inArray(users.email, wanted));
  const members = new Set(known.map(({ email }) => email));
  const sent: string[] = [];
  const skipped: InviteAnswer['skipped'] = [];
  for (const email of wanted) {
    if (members.has(email)) {
      skipped.push({ email, reason: 'MEMBER' });
      continue;
    }
    const letter = { email, token: newToken() };
    const id = await put(tx, visitor, letter, role);
    if (!id) {
      skipped.push({ email, reason: 'INVITED' });
      continue;
    }
    await audit(tx, visitor, { action: 'invitation.sent', target: { type: 'invitation', id }, detail: { role }, requestId });
    sent.push(id);
    await noteMail(tx, id, await post(tx, letter));
  }
  await requireRoom(tx, visitor);
  if (sent.length > 0) await requirePlanRoom(tx, visitor.tenant.id, 'people');
  const answer = { sent: sent.length > 0 ? await showInvitations(tx, sent) : [], skipped };
  for (const id of sent) await announce(tx, visitor, { type: 'invitation.changed', id, version: null });
  return answer;
}

/** Inserts or renews the invitation of an address. Returns undefined if an open one exists. */
async function put(tx: Transaction, visitor: Visitor, { email, token }: Letter, role: TenantRole): Promise<string | undefined> {
  const made = { role, invitedBy: visitor.user.id, tokenHash: hashToken(token), actor: actorOf(visitor) };
  const [row] = await tx
    .insert(invitations)
    .values({ id: newId('inv'), tenantId: visitor.tenant.id, email, expiresAt: goodFor, ...made })
    .onConflictDoUpdate({
      target: [invitations.tenantId, invitations.email],
      targetWhere: sql`accepted_at is null and declined_at is null and withdrawn_at is null`,
      set: { ...made, sentAt: sql`now()`, expiresAt: goodFor, askedAt: null, ...changed(invitations.version) },
      setWhere: sql`${invitations.expiresAt} <= now()`,
    })
    .returning({ id: invitations.id });
  return row?.id;
}

/** Sends a new mail with a new link and a new expiry. The former link becomes invalid. */
export async function resendInvitation(tx: Transaction, visitor: Visitor, id: string, { post, requestId }: Posting): Promise<Invitation> {
  const token = newToken();
  const set = { tokenHash: hashToken(token), sentAt: sql`now()`, expiresAt: goodFor, askedAt: null };
  const email = await changeUnanswered(tx, id, set);
  await requirePlanRoom(tx, visitor.tenant.id, 'people');
  await noteMail(tx, id, await post(tx, { email, token }));
  return settle(tx, visitor, id, { action: 'invitation.resent', requestId });
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
