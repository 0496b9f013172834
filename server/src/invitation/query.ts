import { type Invitation, InvitationStateSchema, roleWord } from '@cairn/api';
import { and, count, desc, inArray, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { nameOf } from '../database/person.ts';
import { invitations } from './schema.ts';

/** How many a list shows at most; beyond it there is work for whoever invites, not for a pager. */
const maxListed = 200;

/** Those that wait for an answer, have run out, or were declined within the last week. The newest first. */
export async function listInvitations(tx: Transaction): Promise<{ items: Invitation[]; total: number }> {
  const where = and(
    isNull(invitations.acceptedAt),
    isNull(invitations.withdrawnAt),
    sql`(${invitations.declinedAt} is null or ${invitations.declinedAt} > now() - interval '7 days')`,
  );
  const [all] = await tx.select({ total: count() }).from(invitations).where(where);
  const rows = await selectInvitations(tx).where(where).orderBy(desc(invitations.sentAt), desc(invitations.id)).limit(maxListed);
  return { items: rows.map(toInvitation), total: all?.total ?? 0 };
}

/** The invitations of these ids as the API shows them, the newest first. */
export async function showInvitations(tx: Transaction, ids: readonly string[]): Promise<Invitation[]> {
  const rows = await selectInvitations(tx)
    .where(inArray(invitations.id, [...ids]))
    .orderBy(desc(invitations.sentAt), desc(invitations.id));
  return rows.map(toInvitation);
}

function selectInvitations(tx: Transaction) {
  return tx
    .select({ invitation: invitations, state: sql<string>`invitation_state(${invitations})`, invitedBy: nameOf(invitations.invitedBy) })
    .from(invitations)
    .$dynamic();
}

function toInvitation({ invitation, state, invitedBy }: Awaited<ReturnType<typeof selectInvitations>>[number]): Invitation {
  const { id, email, role, expiresAt, sentAt, delivery, askedAt } = invitation;
  return {
    id,
    email,
    role: roleWord(role),
    state: v.parse(InvitationStateSchema, state),
    invitedBy,
    expiresAt: expiresAt.toISOString(),
    sentAt: sentAt.toISOString(),
    delivery,
    askedAt: askedAt?.toISOString() ?? null,
  };
}
