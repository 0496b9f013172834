import { type Handover, maxHandoverNames } from '@cairn/api';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { apiKeys } from '../api-key/schema.ts';
import { memberships } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { savedViews } from '../saved-view/schema.ts';
import { openKeys } from './conditions.ts';
import { showMember } from './query.ts';

/** Returns what somebody else takes over when a member is removed. @throws ApiError NOT_FOUND */
export async function showHandover(tx: Transaction, id: string): Promise<Handover> {
  const { userId } = await showMember(tx, id);
  const led = await ledProjects(tx, userId);
  const asked = await unsignedDecisions(tx, userId).orderBy(asc(decisions.createdAt), asc(decisions.id));
  const { rows } = await tx.execute<{ tickets: number }>(sql`select member_open_tickets(${userId}) as tickets`);
  const views = await tx.select({ id: savedViews.id }).from(savedViews).where(sharedViewsOf(userId));
  const keys = await openKeysOf(tx, userId);
  return {
    projects: { items: led.slice(0, maxHandoverNames), total: led.length },
    decisions: {
      items: asked.slice(0, maxHandoverNames).map(({ id: of, number, title }) => ({ id: of, number, title })),
      total: asked.length,
    },
    tickets: rows[0]?.tickets ?? 0,
    views: views.length,
    keys: keys.length,
  };
}

/** Returns the projects in which a person has the role of a team lead, by name. */
export function ledProjects(tx: Transaction, userId: string) {
  return tx
    .select({ id: projects.id, name: projects.name })
    .from(projectMembers)
    .innerJoin(projects, and(eq(projects.tenantId, projectMembers.tenantId), eq(projects.id, projectMembers.projectId)))
    .where(and(eq(projectMembers.userId, userId), sql`lower(${projectMembers.role}) = 'teamlead'`, sql`${projects.status} <> 'deleted'`))
    .orderBy(asc(sql`lower(${projects.name})`), asc(projects.id));
}

/** Returns the undecided decisions that wait for the answer of a person, in the order that the caller chooses. */
export function unsignedDecisions(tx: Transaction, userId: string) {
  return tx
    .select({
      id: decisions.id,
      number: decisions.number,
      title: decisions.title,
      status: decisions.status,
      projectId: decisions.projectId,
      signOff: decisions.signOff,
    })
    .from(decisions)
    .where(
      and(
        inArray(decisions.status, ['draft', 'proposed']),
        sql`${decisions.signOff} @> ${JSON.stringify([{ id: userId, answer: null }])}::jsonb`,
      ),
    );
}

/** Matches the views that a person shares with the organization. */
export function sharedViewsOf(userId: string): SQL | undefined {
  return and(eq(savedViews.userId, userId), eq(savedViews.shared, true));
}

/** Returns the keys of a person that still work, or that can be enabled again. */
export function openKeysOf(tx: Transaction, userId: string) {
  return tx
    .select({ id: apiKeys.id, name: apiKeys.name, graceUntil: apiKeys.graceUntil, status: apiKeys.status })
    .from(memberships)
    .innerJoin(apiKeys, openKeys)
    .where(eq(memberships.userId, userId));
}
