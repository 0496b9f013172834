import { and, eq, type SQL, sql } from 'drizzle-orm';
import { standsAs } from '../session/query.ts';
import { sessions } from '../session/schema.ts';
import { projects } from './schema.ts';

const ofProject = and(eq(sessions.tenantId, projects.tenantId), eq(sessions.projectId, projects.id));

/** How many agents are at work in the project, as a column of a query on `projects`. Like the next it reads the end of an index alone. */
export const agentsAtWork: SQL<number> = sql<number>`(select count(*)::int from ${sessions} where ${and(ofProject, standsAs('active'))})`;

/** When an agent was last heard of in the project; null where none ever was. */
export const lastAgentAt: SQL<Date | null> = sql`(select max(${sessions.lastEventAt}) from ${sessions} where ${ofProject})`.mapWith(
  sessions.lastEventAt,
);
