import type { DeskSettings, MergeTicketsSchema, TicketThread, UnmergeTicketsSchema } from '@cairn/api';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { users } from '../auth/schema.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { changedTicket } from './activity.ts';
import { clockAfter } from './clock.ts';
import { readDeskSettings } from './desk-settings.ts';
import { findKept, findTicket, lockTickets } from './find.ts';
import { showTicket, showTicketThread } from './query.ts';
import { goingOn, inThread, lastPublicMessage } from './related.ts';
import { tickets } from './schema.ts';
import { asBefore, type BeforeMerge, momentOf, restored, stateSnapshot } from './state-snapshot.ts';

type TicketRow = typeof tickets.$inferSelect;

/**
 * Merges tickets into another one of their tenant: they are closed, and their messages appear in the thread of the kept ticket. Messages
 * are not moved, so that an undo restores all tickets. If one of their requesters waits, the kept ticket is open.
 * @throws ApiError NOT_FOUND; CONFLICT with the current ticket if one has changed; BAD_REQUEST for a ticket of another tenant, or the same
 * ticket; STATE_INVALID if the kept one is closed, or one was merged into another ticket; REQUESTER_DIFFERS
 */
export async function mergeTickets(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { version, tickets: wanted }: v.InferOutput<typeof MergeTicketsSchema>,
  requestId: string,
): Promise<TicketThread> {
  const named = await findTicket(tx, idOrNumber);
  const end = await findKept(tx, named.id);
  const locked = await lockTickets(tx, [named.id, end.id, ...wanted.map(({ id }) => id), ...(await idsMergedInto(tx, end))]);
  const kept = locked.get(end.id);
  if (!kept || kept.mergedInto !== null) throw new ApiError('CONFLICT', { current: await showTicket(tx, named.id) });
  const sources: TicketRow[] = [];
  for (const { id, version: seen } of wanted) {
    const source = locked.get(id);
    if (!source) throw new ApiError('NOT_FOUND');
    if (source.mergedInto !== null && (await findKept(tx, id)).id === kept.id) continue; // merged before
    if (source.version !== seen) throw new ApiError('CONFLICT', { current: await showTicket(tx, id) });
    if (source.id === kept.id || source.tenantId !== kept.tenantId)
      throw new ApiError('BAD_REQUEST', { issues: [issue('tickets', 'NOT_ALLOWED')] });
    if (source.mergedInto !== null) throw new ApiError('STATE_INVALID');
    sources.push(source);
  }
  if (sources.length === 0) return showTicketThread(tx, kept.id);
  if (locked.get(named.id)?.version !== version) throw new ApiError('CONFLICT', { current: await showTicket(tx, named.id) });
  if (kept.status === 'closed') throw new ApiError('STATE_INVALID');
  await refuseOtherAddress(tx, [kept, ...sources]);

  const now = new Date();
  const rules = await readDeskSettings(tx);
  const mainIds = await goingOnFrom(tx, kept.duplicateOf);
  const earlier = await latestMerges(tx, kept);
  const before = earlier[0]?.beforeMerge.kept ?? stateSnapshot(kept);
  for (const source of sources) {
    const set = {
      status: 'closed' as const,
      mergedInto: kept.number,
      mergedAt: now,
      beforeMerge: {
        ...{ own: stateSnapshot(source), kept: before, keptVersion: kept.version + 1 },
        ...(kept.duplicateOf !== null && mainIds.has(source.id) ? { keptDuplicateOf: kept.duplicateOf } : {}),
      },
    };
    const rest = { waitingSince: null, solvedAt: null, snoozedUntil: null };
    // `resolveSeconds` stays empty: reports count only the kept ticket.
    const clock = { ...clockAfter(rules, source, { status: 'closed' }, now), resolveSeconds: null };
    await tx
      .update(tickets)
      .set({ ...set, ...rest, ...clock, ...changed(tickets.version) })
      .where(eq(tickets.id, source.id));
    await note(tx, visitor, source, { action: 'ticket.merged', after: set, merge: { into: kept.number }, requestId });
  }
  // A ticket cannot be a duplicate of itself.
  const unlinked = sources.some(({ id }) => mainIds.has(id)) ? { duplicateOf: null } : {};
  const set = { ...waitingFor(kept, sources), ...unlinked };
  await tx
    .update(tickets)
    .set({ ...set, ...clockAfter(rules, kept, { status: set.status }, now), ...changed(tickets.version) })
    .where(eq(tickets.id, kept.id));
  await keepUndoable(tx, kept, earlier);
  const from = sources.map(({ number }) => number);
  await note(tx, visitor, kept, { action: 'ticket.merged', after: set, merge: { from }, requestId });
  return announce(tx, visitor, [...sources, kept]);
}

/**
 * Undoes the merge of tickets into this one: they get their earlier state, and so does this one unless it has changed since. If other
 * tickets are still merged into it, their waiting requesters count.
 * @throws ApiError NOT_FOUND; STATE_INVALID if one was not merged into it, or it was merged itself; UNDO_EXPIRED if anybody has written to
 * a requester, or as one, since
 */
export async function unmergeTickets(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { tickets: wanted }: v.InferOutput<typeof UnmergeTicketsSchema>,
  requestId: string,
): Promise<TicketThread> {
  const found = await findTicket(tx, idOrNumber);
  const locked = await lockTickets(tx, [found.id, ...wanted, ...(await idsMergedInto(tx, found))]);
  const kept = locked.get(found.id);
  if (!kept || kept.mergedInto !== null) throw new ApiError('STATE_INVALID');
  const lastPublic = await lastPublicMessage(tx, kept.id);
  const now = new Date();
  const rules = await readDeskSettings(tx);
  const latest = await latestMerges(tx, kept);
  const sources: TicketRow[] = [];
  for (const id of new Set(wanted)) {
    const source = locked.get(id);
    if (!source) throw new ApiError('NOT_FOUND');
    const { mergedAt, beforeMerge } = source;
    if (source.mergedInto !== kept.number || !mergedAt || !beforeMerge) throw new ApiError('STATE_INVALID');
    if (lastPublic && lastPublic > mergedAt) throw new ApiError('UNDO_EXPIRED');
    const set = { ...restored(rules, source, beforeMerge.own, now), mergedInto: null, mergedAt: null, beforeMerge: null };
    await tx
      .update(tickets)
      .set({ ...set, ...changed(tickets.version) })
      .where(eq(tickets.id, source.id));
    await note(tx, visitor, source, { action: 'ticket.unmerged', after: set, merge: { into: kept.number }, requestId });
    sources.push(source);
  }
  const left = latest.filter(({ id }) => !wanted.includes(id));
  const undone = latest.find(({ id }) => wanted.includes(id));
  const duplicateOf = sources.find(({ beforeMerge }) => beforeMerge?.keptDuplicateOf)?.beforeMerge?.keptDuplicateOf;
  const set = {
    ...(undone ? mergedWith(rules, asBefore(kept, undone.beforeMerge.kept), left, now) : {}),
    ...(duplicateOf !== undefined && kept.duplicateOf === null ? { duplicateOf } : {}),
  };
  await tx
    .update(tickets)
    .set({ ...set, ...changed(tickets.version) })
    .where(eq(tickets.id, kept.id));
  await keepUndoable(tx, kept, left);
  const from = sources.map(({ number }) => number);
  await note(tx, visitor, kept, { action: 'ticket.unmerged', after: set, merge: { from }, requestId });
  return announce(tx, visitor, [...sources, kept]);
}

/**
 * Returns the state of the kept ticket. If one of the requesters waits, it is open since the earliest time at which one of them began to
 * wait.
 */
function waitingFor(
  kept: TicketRow,
  sources: readonly Pick<TicketRow, 'waitingSince'>[],
): Pick<TicketRow, 'status' | 'waitingSince' | 'solvedAt' | 'snoozedUntil'> {
  const { status, solvedAt, snoozedUntil } = kept;
  const since = [kept, ...sources]
    .flatMap(({ waitingSince }) => waitingSince ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime());
  const [waitingSince = null] = since;
  if (sources.every((source) => source.waitingSince === null)) return { status, waitingSince: kept.waitingSince, solvedAt, snoozedUntil };
  return { status: status === 'new' ? 'new' : 'open', waitingSince, solvedAt: null, snoozedUntil };
}

/**
 * Refuses merges across senders without an account. They share a tenant with all other strangers, so their tickets may only be merged with
 * tickets of the same address.
 * @throws ApiError REQUESTER_DIFFERS
 */
async function refuseOtherAddress(tx: Transaction, all: readonly TicketRow[]): Promise<void> {
  const rows = await tx
    .select({ account: tickets.requesterId, email: sql<string>`lower(coalesce(${users.email}, ${tickets.requesterEmail}))` })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.requesterId))
    .where(or(...all.map(({ id }) => sql`${tickets.id} in ${inThread(id)}`)));
  const isOfAccounts = rows.every(({ account }) => account !== null);
  if (!isOfAccounts && new Set(rows.map(({ email }) => email)).size > 1) throw new ApiError('REQUESTER_DIFFERS');
}

/** Returns the ids of a ticket and of those that it was merged into, one after the other; empty without a number. */
async function goingOnFrom(tx: Transaction, number: number | null): Promise<Set<string>> {
  if (number === null) return new Set();
  const rows = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(sql`${tickets.id} in ${goingOn(sql`number = ${number}`)}`);
  return new Set(rows.map(({ id }) => id));
}

interface Merge {
  id: string;
  mergedAt: Date;
  beforeMerge: BeforeMerge;
}

/** Returns the ids of the tickets that were merged directly into this one. A merge and its undo change what an undo of theirs restores. */
async function idsMergedInto(tx: Transaction, { tenantId, number }: TicketRow): Promise<string[]> {
  const rows = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.tenantId, tenantId), eq(tickets.mergedInto, number)));
  return rows.map(({ id }) => id);
}

/**
 * Returns the tickets that were merged into this one since its last other change. The ticket must be locked, so that there is no concurrent
 * merge.
 */
async function latestMerges(tx: Transaction, { tenantId, number, version }: TicketRow): Promise<Merge[]> {
  const rows = await tx
    .select({ id: tickets.id, mergedAt: tickets.mergedAt, beforeMerge: tickets.beforeMerge })
    .from(tickets)
    .where(and(eq(tickets.tenantId, tenantId), eq(tickets.mergedInto, number)));
  return rows.flatMap(({ id, mergedAt, beforeMerge }) =>
    mergedAt && beforeMerge?.keptVersion === version ? [{ id, mergedAt, beforeMerge }] : [],
  );
}

/** Records the kept ticket's next version with earlier merges: a merge or its undo does not count as another change. */
async function keepUndoable(tx: Transaction, { version }: TicketRow, merges: readonly Merge[]): Promise<void> {
  if (merges.length === 0) return;
  const ids = merges.map(({ id }) => id);
  await tx
    .update(tickets)
    .set({ beforeMerge: sql`jsonb_set(${tickets.beforeMerge}, '{keptVersion}', to_jsonb(${version + 1}::integer))` })
    .where(inArray(tickets.id, ids));
}

/** Returns the columns of the kept ticket with only these tickets merged into it. `kept`: the ticket before all merges. */
function mergedWith(rules: DeskSettings, kept: TicketRow, merges: readonly Merge[], now: Date) {
  const sources = merges.map(({ mergedAt, beforeMerge: { own } }) => ({ mergedAt, waitingSince: momentOf(own.waitingSince) }));
  const set = waitingFor(kept, sources);
  // The clock has run since the first merge of a ticket whose requester waits.
  const [since = now] = sources
    .flatMap(({ mergedAt, waitingSince }) => (waitingSince ? [mergedAt] : []))
    .toSorted((one, other) => one.getTime() - other.getTime());
  return { ...set, ...clockAfter(rules, kept, { status: set.status }, since) };
}

interface Entry {
  action: string;
  after: Partial<TicketRow>;
  merge: { into: number } | { from: number[] };
  requestId: string;
}

async function note(tx: Transaction, visitor: Visitor, { id, tenantId, ...before }: TicketRow, entry: Entry): Promise<void> {
  const { action, after, merge, requestId } = entry;
  const { status = before.status, duplicateOf = before.duplicateOf } = after;
  const detail = { ...changedTicket(before, { status, duplicateOf }), merge };
  await audit(tx, visitor, { action, target: { type: 'ticket', id }, detail, requestId, tenantId });
}

/** Publishes the change of all of them to staff. @returns the thread of the last */
async function announce(tx: Transaction, visitor: Visitor, all: readonly TicketRow[]): Promise<TicketThread> {
  for (const { id } of all) await announcePlatform(tx, actorOf(visitor), { type: 'ticket.changed', id, version: null });
  return showTicketThread(tx, all.at(-1)?.id ?? '');
}
