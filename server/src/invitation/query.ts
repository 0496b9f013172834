import { type Invitation, InvitationStateSchema, roleWord } from '@cairn/api';
import { and, count, desc, inArray, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { nameOf } from '../database/person.ts';
import { projectsOf } from './projects.ts';
import { invitations } from './schema.ts';

/** Maximum length of the list. More invitations need cleanup by managers, not pagination. */
const maxListed = 200;

/** Matches open and expired invitations, and those declined within the last week. */
export const listed = and(
  isNull(invitations.acceptedAt),
  isNull(invitations.withdrawnAt),
  sql`(${invitations.declinedAt} is null or ${invitations.declinedAt} > now() - interval '7 days')`,
);
/** The state of an invitation: its answer, or `open` or `expired`. */
export const invitationState = sql<string>`invitation_state(${invitations})`;

/** Returns the listed invitations, newest first. */
export async function listInvitations(tx: Transaction): Promise<{ items: Invitation[]; total: number }> {
  const [all] = await tx.select({ total: count() }).from(invitations).where(listed);
  const rows = await selectInvitations(tx).where(listed).orderBy(desc(invitations.sentAt), desc(invitations.id)).limit(maxListed);
  return { items: await toInvitations(tx, rows), total: all?.total ?? 0 };
}

/** Returns the invitations with these ids, newest first. */
export async function showInvitations(tx: Transaction, ids: readonly string[]): Promise<Invitation[]> {
  const rows = await selectInvitations(tx)
    .where(inArray(invitations.id, [...ids]))
    .orderBy(desc(invitations.sentAt), desc(invitations.id));
  return toInvitations(tx, rows);
}

function selectInvitations(tx: Transaction) {
  return tx
    .select({ invitation: invitations, state: invitationState, invitedBy: nameOf(invitations.invitedBy) })
    .from(invitations)
    .$dynamic();
}

async function toInvitations(tx: Transaction, rows: Awaited<ReturnType<typeof selectInvitations>>): Promise<Invitation[]> {
  const projects = await projectsOf(
    tx,
    rows.map(({ invitation }) => invitation.id),
  );
  return rows.map(({ invitation, state, invitedBy }) => {
    const { id, email, role, expiresAt, sentAt, delivery, askedAt } = invitation;
    return {
      id,
      email,
      role: roleWord(role),
      projects: projects.get(id) ?? [],
      state: v.parse(InvitationStateSchema, state),
      invitedBy,
      expiresAt: expiresAt.toISOString(),
      sentAt: sentAt.toISOString(),
      delivery,
      askedAt: askedAt?.toISOString() ?? null,
    };
  });
}
