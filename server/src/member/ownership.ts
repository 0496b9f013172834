import { type OwnershipOffer, ownershipOfferDays, roleWord } from '@cairn/api';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { noteIdentityOfOther } from '../auth/identity-event.ts';
import { memberships } from '../auth/schema.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { nameOf } from '../database/person.ts';
import { announce, announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { type Notice, notify } from '../notification/notify.ts';
import { isOwner, type Membership } from './lock.ts';
import { ownershipOffers } from './schema.ts';

type Offer = typeof ownershipOffers.$inferSelect;
interface State {
  offer: OwnershipOffer | null;
}

/** Returns the open offer, if the visitor is its receiver or an owner. */
export async function showOwnership(tx: Transaction, visitor: Visitor): Promise<State> {
  const [row] = await tx
    .select({ offer: ownershipOffers, from: nameOf(ownershipOffers.fromUser), to: nameOf(ownershipOffers.toUser) })
    .from(ownershipOffers)
    .where(and(eq(ownershipOffers.state, 'open'), sql`${ownershipOffers.expiresAt} > now()`));
  const isReceiver = row?.offer.toUser === visitor.user.id;
  if (!row || (!isReceiver && roleWord(visitor.subject.role) !== 'owner')) return { offer: null };
  const { id, fromUser, toUser, expiresAt } = row.offer;
  return {
    offer: {
      id,
      from: { id: fromUser, name: row.from },
      to: { id: toUser, name: row.to },
      expiresAt: expiresAt.toISOString(),
      caller: isReceiver ? 'receiver' : 'owner',
    },
  };
}

/**
 * Offers the visitor's ownership to another member.
 * @throws ApiError BAD_REQUEST with RECEIVER_UNKNOWN, STATE_INVALID (they own it already, or an offer is open), FORBIDDEN
 */
export async function offerOwnership(tx: Transaction, visitor: Visitor, to: string, requestId: string): Promise<State> {
  const members = await lockPeople(tx, [visitor.user.id, to]);
  requireOwner(members, visitor.user.id);
  const receiver = members.find((one) => one.userId === to && one.status === 'active' && to !== visitor.user.id);
  if (!receiver) throw new ApiError('BAD_REQUEST', { issues: [issue('to', 'RECEIVER_UNKNOWN')] });
  if (isOwner(receiver)) throw new ApiError('STATE_INVALID');
  // An offer that nobody answered in time makes room for the next.
  await tx
    .update(ownershipOffers)
    .set({ state: 'cancelled', ...changed(ownershipOffers.version) })
    .where(and(eq(ownershipOffers.state, 'open'), sql`${ownershipOffers.expiresAt} <= now()`));
  const [made] = await tx
    .insert(ownershipOffers)
    .values({
      id: newId('own'),
      tenantId: visitor.tenant.id,
      fromUser: visitor.user.id,
      toUser: to,
      expiresAt: sql`now() + make_interval(days => ${ownershipOfferDays})`,
      actor: actorOf(visitor),
    })
    .onConflictDoNothing()
    .returning();
  if (!made) throw new ApiError('STATE_INVALID');
  await audit(tx, visitor, { action: 'ownership.offered', target: { type: 'ownership', id: made.id }, detail: { to }, requestId });
  await tell(tx, visitor, made, 'ownership.offered', [to]);
  return showOwnership(tx, visitor);
}

/**
 * Accepts an offer: the receiver becomes an owner, and the sender an administrator.
 * @throws ApiError NOT_FOUND, STATE_INVALID if the sender is no owner any more
 */
export async function acceptOwnership(tx: Transaction, visitor: Visitor, id: string, requestId: string): Promise<State> {
  const offer = await findOffer(tx, id, (one) => one.toUser === visitor.user.id);
  const members = await lockPeople(tx, [offer.fromUser, offer.toUser]);
  const sender = members.find((one) => one.userId === offer.fromUser);
  const receiver = members.find((one) => one.userId === offer.toUser && one.status === 'active');
  if (!sender || !isOwner(sender) || !receiver) throw new ApiError('STATE_INVALID');
  // First the receiver, so that the tenant has an owner at any time.
  await setRole(tx, receiver, 'owner');
  await setRole(tx, sender, 'admin');
  await finish(tx, offer, 'accepted');
  for (const { userId } of [receiver, sender]) {
    await tx.execute(sql`select member_sign_ins_rotate(${userId})`);
    await noteIdentityOfOther(tx, requestId, { event: 'role.changed', userId, tenantId: visitor.tenant.id });
  }
  const detail = { from: sender.userId, to: receiver.userId };
  await audit(tx, visitor, { action: 'ownership.accepted', target: { type: 'ownership', id }, detail, requestId });
  const state = { offer: null };
  await tell(tx, visitor, offer, 'ownership.accepted', [sender.userId]);
  for (const { userId, id: membership } of [receiver, sender]) {
    await announce(tx, visitor, { type: 'session.changed', id: userId, version: null, audienceId: userId });
    await announce(tx, visitor, { type: 'member.changed', id: membership, version: null });
  }
  await announcePlatform(tx, actorOf(visitor), { type: 'tenant.changed', id: visitor.tenant.id, version: null });
  return state;
}

/** Declines an offer, as its receiver. @throws ApiError NOT_FOUND */
export async function declineOwnership(tx: Transaction, visitor: Visitor, id: string, requestId: string): Promise<State> {
  const offer = await findOffer(tx, id, (one) => one.toUser === visitor.user.id);
  return end(tx, visitor, offer, 'declined', [offer.fromUser], requestId);
}

/** Cancels an offer, as an owner. @throws ApiError NOT_FOUND */
export async function cancelOwnership(tx: Transaction, visitor: Visitor, id: string, requestId: string): Promise<State> {
  const offer = await findOffer(tx, id, () => true);
  return end(tx, visitor, offer, 'cancelled', [offer.fromUser, offer.toUser], requestId);
}

async function end(
  tx: Transaction,
  visitor: Visitor,
  offer: Offer,
  state: 'declined' | 'cancelled',
  people: readonly string[],
  requestId: string,
): Promise<State> {
  await finish(tx, offer, state);
  await audit(tx, visitor, { action: `ownership.${state}`, target: { type: 'ownership', id: offer.id }, requestId });
  await tell(tx, visitor, offer, `ownership.${state}`, people);
  return { offer: null };
}

/** Returns and locks an open offer. @throws ApiError NOT_FOUND if there is none that fits */
async function findOffer(tx: Transaction, id: string, fits: (offer: Offer) => boolean): Promise<Offer> {
  const [offer] = await tx
    .select()
    .from(ownershipOffers)
    .where(and(eq(ownershipOffers.id, id), eq(ownershipOffers.state, 'open'), sql`${ownershipOffers.expiresAt} > now()`))
    .for('update');
  if (!offer || !fits(offer)) throw new ApiError('NOT_FOUND');
  return offer;
}

async function finish(tx: Transaction, { id }: Offer, state: Exclude<Offer['state'], 'open'>): Promise<void> {
  await tx
    .update(ownershipOffers)
    .set({ state, ...changed(ownershipOffers.version) })
    .where(eq(ownershipOffers.id, id));
}

/** Locks memberships in the order in which every change of members locks them. */
function lockPeople(tx: Transaction, userIds: readonly string[]): Promise<Membership[]> {
  return tx
    .select()
    .from(memberships)
    .where(inArray(memberships.userId, [...userIds]))
    .orderBy(memberships.id)
    .for('update');
}

function requireOwner(members: readonly Membership[], userId: string): void {
  if (!members.some((one) => one.userId === userId && isOwner(one))) throw new ApiError('FORBIDDEN');
}

async function setRole(tx: Transaction, { id }: Membership, role: 'owner' | 'admin'): Promise<void> {
  await tx
    .update(memberships)
    .set({ role, ...changed(memberships.version) })
    .where(eq(memberships.id, id));
}

async function tell(tx: Transaction, visitor: Visitor, offer: Offer, type: Notice['type'], people: readonly string[]): Promise<void> {
  const parameters = { title: visitor.tenant.name, number: null, words: '', role: '' };
  await notify(tx, visitor, people, { type, subject: { type: 'ownership', id: offer.id }, parameters });
  for (const audienceId of [offer.fromUser, offer.toUser])
    await announce(tx, visitor, { type: 'member.changed', id: offer.id, version: null, audienceId });
}
