import { type LiveEvent, managesTenant } from '@cairn/api';
import { and, asc, eq, gt, isNull, max, ne, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { events } from './schema.ts';

export interface NumberedEvent {
  number: number;
  event: LiveEvent;
}

/** At most `limit` events after `number` that the visitor may know of, the oldest first. */
export async function readEvents(tx: Transaction, visitor: Visitor, number: number, limit: number): Promise<NumberedEvent[]> {
  const mayRead = readableProjects(visitor);
  const rows = await tx
    .select({ event: events })
    .from(events)
    .leftJoin(projects, and(eq(projects.tenantId, events.tenantId), eq(projects.id, events.projectId)))
    .leftJoin(projectMembers, ownMembership(visitor))
    .where(
      and(
        gt(events.id, number),
        mayRead ? or(isNull(events.projectId), mayRead) : undefined,
        managesTenant(visitor.subject.role) ? undefined : ne(events.type, 'member.changed'),
      ),
    )
    .orderBy(asc(events.id))
    .limit(limit);
  return rows.map(({ event: { id, type, subjectId, projectSlug, subjectVersion, actor } }) => ({
    number: id,
    event: { type, id: subjectId, project: projectSlug, version: subjectVersion, actor: { type: actor.type, id: actor.id } },
  }));
}

/** The number of the tenant's newest event; 0 where there is none. */
export async function newestEvent(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ number: max(events.id) }).from(events);
  return row?.number ?? 0;
}

const StandingSchema = v.nullable(v.object({ role: v.string(), cairnRole: v.string() }));

/** The visitor with the roles that they have by now; null where their sign-in is over. */
export async function standingNow(tx: Transaction, visitor: Visitor): Promise<Visitor | null> {
  const result = await tx.execute<{ found: unknown }>(sql`select sign_in_standing(${visitor.signInId}) as found`);
  const found = v.parse(StandingSchema, result.rows[0]?.found ?? null);
  return found && { ...visitor, subject: { ...visitor.subject, ...found } };
}
