import { type TicketActivity, TicketStateSchema, ticketPriorities } from '@cairn/api';
import { and, desc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { auditEvents, users } from '../auth/schema.ts';
import { changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { actorName } from '../database/person.ts';
import type { tickets } from './schema.ts';

type Fields = Pick<typeof tickets.$inferSelect, 'status' | 'priority' | 'assigneeId' | 'tags' | 'snoozedUntil' | 'duplicateOf'>;

const shownActions = ['ticket.updated', 'ticket.undone', 'ticket.answered', 'ticket.noted', 'ticket.merged', 'ticket.unmerged'];
/** At most this many changes of a ticket are shown, the latest. */
const shown = 200;

const change = <const S extends v.GenericSchema>(value: S) => v.optional(v.object({ from: value, to: value }));
/** The detail of an audit entry about a ticket. Entries of earlier versions have no `changes` and are not shown. */
const DetailSchema = v.object({
  changes: v.object({
    status: change(TicketStateSchema),
    priority: change(v.picklist(ticketPriorities)),
    assigneeId: change(v.nullable(v.string())),
    tags: change(v.array(v.string())),
    snoozedUntil: change(v.nullable(v.string())),
    duplicateOf: change(v.nullable(v.number())),
  }),
  merge: v.optional(v.object({ into: v.optional(v.number()), from: v.optional(v.array(v.number())) })),
});

/** Returns the detail of an audit entry for a change: the changed fields, with their old and new values. */
export function changedTicket(
  before: Fields,
  after: { [K in keyof Fields]?: Fields[K] | undefined },
): { changes: ReturnType<typeof changesOf> } {
  const { status, priority, assigneeId, tags, snoozedUntil, duplicateOf } = before;
  return { changes: changesOf({ status, priority, assigneeId, tags, snoozedUntil, duplicateOf }, after) };
}

/** Lists who changed what of a ticket, oldest first. Reads the audit entries, which staff may read only for tickets. */
export async function listActivity(tx: Transaction, ticket: { id: string; tenantId: string }): Promise<TicketActivity[]> {
  const rows = await tx
    .select({
      id: auditEvents.id,
      action: auditEvents.action,
      detail: auditEvents.detail,
      createdAt: auditEvents.createdAt,
      name: actorName(auditEvents.actor),
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.tenantId, ticket.tenantId),
        eq(auditEvents.targetId, ticket.id),
        eq(auditEvents.targetType, 'ticket'),
        inArray(auditEvents.action, shownActions),
      ),
    )
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(shown);
  const entries = rows.toReversed().flatMap(({ detail, ...row }) => {
    const parsed = v.safeParse(DetailSchema, detail);
    if (!parsed.success) return [];
    const { changes, merge } = parsed.output;
    return merge || Object.keys(changes).length > 0 ? [{ ...row, ...changes, ...(merge && { merge }) }] : [];
  });
  const names = await namesOf(
    tx,
    entries.flatMap(({ assigneeId }) => (assigneeId ? [assigneeId.from, assigneeId.to] : [])),
  );
  return entries.map(({ action, assigneeId, createdAt, ...entry }) => ({
    ...entry,
    undone: action === 'ticket.undone' || action === 'ticket.unmerged',
    ...(assigneeId && { assignee: { from: nameIn(names, assigneeId.from), to: nameIn(names, assigneeId.to) } }),
    createdAt: createdAt.toISOString(),
  }));
}

async function namesOf(tx: Transaction, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await tx.select({ id: users.id, name: users.displayName }).from(users).where(inArray(users.id, wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function nameIn(names: ReadonlyMap<string, string>, id: string | null): string | null {
  return id === null ? null : (names.get(id) ?? 'User');
}
