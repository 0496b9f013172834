import { and, eq, type SQL, sql } from 'drizzle-orm';
import { standsAs } from '../session/query.ts';
import { sessions } from '../session/schema.ts';
import { projects } from './schema.ts';

const ofProject = and(eq(sessions.tenantId, projects.tenantId), eq(sessions.projectId, projects.id));

/** The number of active agents in the project, for a query on `projects`. Like the next one, it reads only the end of an index. */
export const agentsAtWork: SQL<number> = sql<number>`(select count(*)::int from ${sessions} where ${and(ofProject, standsAs('active'))})`;

/** When an agent was last seen in the project; null if never. */
export const lastAgentAt: SQL<Date | null> = sql`(select max(${sessions.lastEventAt}) from ${sessions} where ${ofProject})`.mapWith(
  sessions.lastEventAt,
);
