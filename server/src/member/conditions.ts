import { type Member, managesTenant, type SecondFactor, tenantRoles } from '@cairn/api';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { stateOfKey } from '../api-key/query.ts';
import { apiKeys } from '../api-key/schema.ts';
import { memberships } from '../auth/schema.ts';
import { projectMembers, projects } from '../project/schema.ts';

/** Number of projects that a row of the list names. */
const namedProjects = 2;

/** The join that `secondFactor` reads. */
export const withSecondFactor = [sql`members_second_factor() as factors`, sql`factors.user_id = ${memberships.userId}`] as const;
/** The strongest second factor of a member. */
export const secondFactor = sql<SecondFactor>`coalesce(factors.factor, 'none')`;

const tenantWide: SQL = inArray(sql`lower(${memberships.role})`, tenantRoles.filter(managesTenant));

/** The role of the row's member that was set in the row's project, or null. */
export const setRole = sql<
  string | null
>`(select ${projectMembers.role} from ${projectMembers} where ${projectMembers.tenantId} = ${projects.tenantId} and ${projectMembers.projectId} = ${projects.id} and ${projectMembers.userId} = ${memberships.userId})`;

/** Matches the projects that the row's member can read: the rule `project.read` of `can()`. */
export const readByMember: SQL = sql`(${projects.tenantId} = ${memberships.tenantId} and ${projects.status} <> 'deleted' and (${tenantWide} or ${projects.visibility} = 'tenant' or ${setRole} is not null))`;

/** The order of a member's projects: those with a role of their own first, then by name. */
export const projectOrder: SQL = sql`${setRole} is null, lower(${projects.name}), ${projects.id}`;

/** How many projects the row's member can read, and the names of the first. */
export const projectSummary = sql<Member['projects']>`(
  select jsonb_build_object('total', count(*)::int, 'names', coalesce(jsonb_agg(readable.name order by readable.place) filter (where readable.place <= ${namedProjects}), '[]'::jsonb))
  from (select ${projects.name} as name, row_number() over (order by ${projectOrder}) as place from ${projects} where ${readByMember}) readable)`;

/** Matches the keys of the row's member that still work, or that can be enabled again. */
export const openKeys: SQL = sql`(${apiKeys.tenantId} = ${memberships.tenantId} and ${apiKeys.makerId} = ${memberships.userId} and ${stateOfKey} in ('active', 'rotating', 'disabled'))`;
export const keyCount = sql<number>`(select count(*)::int from ${apiKeys} where ${openKeys})`;
