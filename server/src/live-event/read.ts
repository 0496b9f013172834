import { type LiveEvent, managesProjects, managesTenant } from '@cairn/api';
import { and, asc, eq, gt, isNotNull, isNull, max, ne, notInArray, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { hearsPlatform } from '../event/event-signal.ts';
import { events, type platformEvents } from '../event/schema.ts';
import type { Visitor } from '../http/context.ts';
import { ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { revisions } from '../registry/schema.ts';
import { writeCursor } from './cursor.ts';

export interface NumberedEvent {
  number: number;
  event: LiveEvent;
}

/** Returns at most `limit` events after `number` that the visitor can see, oldest first. */
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
        managesTenant(visitor.subject.role)
          ? undefined
          : notInArray(events.type, ['member.changed', 'invitation.changed', 'integration.changed']),
        managesProjects(visitor.subject.role) ? undefined : or(ne(events.type, 'api-key.changed'), isNotNull(events.audienceId)),
      ),
    )
    .orderBy(asc(events.id))
    .limit(limit);
  return rows.map(({ event: { id, type, subjectId, projectSlug, subjectVersion, actor } }) => ({
    number: id,
    event: { type, id: subjectId, project: projectSlug, version: subjectVersion, actor: { type: actor.type, id: actor.id } },
  }));
}

/**
 * Starts following platform events and records it. Returns the number of the newest event, or undefined if the visitor is not staff
 * according to the database.
 */
export async function followPlatform(tx: Transaction, { signInId }: Visitor, requestId: string): Promise<number | undefined> {
  const result = await tx.execute<{ newest: string | null }>(sql`select platform_follow(${signInId}, ${requestId}) as newest`);
  const newest = result.rows[0]?.newest;
  return newest === null || newest === undefined ? undefined : Number(newest);
}

/** Returns at most `limit` platform events after `number` that the visitor can see, oldest first. */
export async function readPlatformEvents(tx: Transaction, { signInId }: Visitor, number: number, limit: number): Promise<NumberedEvent[]> {
  const { rows } = await tx.execute<PlatformRow>(
    sql`select id, type, subject_id as "subjectId", subject_version as "subjectVersion", actor from platform_events_after(${signInId}, ${number}::bigint, ${limit}::integer)`,
  );
  return rows.map(({ id, type, subjectId, subjectVersion, actor }) => ({
    number: Number(id),
    event: { type, id: subjectId, project: null, version: subjectVersion, actor: { type: actor.type, id: actor.id } },
  }));
}

/** The result of the SQL function, where a bigint is a text. */
type PlatformRow = Omit<typeof platformEvents.$inferSelect, 'id' | 'permission' | 'createdAt'> & { id: string };

/** Returns the number of the live revision, or 0 before the first release. */
export async function newestRevision(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ number: max(revisions.number) }).from(revisions);
  return row?.number ?? 0;
}

/** Returns the number of the tenant's newest event, or 0 if there is none. */
export async function newestEvent(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ number: max(events.id) }).from(events);
  return row?.number ?? 0;
}

/**
 * Returns the current cursor of the visitor. Read it before the content of a page, so that the page's stream can resume from there without
 * a gap.
 */
export async function eventsSoFar(tx: Transaction, visitor: Visitor): Promise<string> {
  const tenant = await newestEvent(tx);
  if (!hearsPlatform(visitor)) return writeCursor({ tenant });
  const result = await tx.execute<{ newest: string | null }>(sql`select platform_newest(${visitor.signInId}) as newest`);
  const newest = result.rows[0]?.newest;
  return writeCursor({ tenant, platform: newest === null || newest === undefined ? undefined : Number(newest) });
}

const StandingSchema = v.nullable(v.object({ role: v.string(), cairnRole: v.string() }));

/** Returns the visitor with their current roles, or null if their sign-in has ended. */
export async function currentVisitor(tx: Transaction, visitor: Visitor): Promise<Visitor | null> {
  const state = visitor.impersonation ? sql`impersonation_standing(${visitor.signInId})` : sql`sign_in_standing(${visitor.signInId})`;
  const result = await tx.execute<{ found: unknown }>(sql`select ${state} as found`);
  const found = v.parse(StandingSchema, result.rows[0]?.found ?? null);
  return found && { ...visitor, subject: { ...visitor.subject, ...found } };
}
