import { type LearningPolicy, projectStates, projectVisibilities, tenantRoles } from '@cairn/api';
import { getTableColumns, sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { memberships, tenants } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn, tsvector } from '../database/column.ts';
import { partsOf, searchVector } from '../database/search.ts';

/** Rows that were deleted since they were older than a project keeps them. */
export interface RetentionTally {
  conversations: number;
  sessions: number;
  events: number;
}

export const projects = pgTable(
  'projects',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    key: text('key').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    /** Where its repository is read in a browser. */
    repoUrl: text('repo_url'),
    colour: text('colour').notNull(),
    /** By Iconify's name; without one the letters of the key stand in its place. */
    icon: text('icon'),
    /** What every agent is told first: Markdown. */
    agentGuidance: text('agent_guidance').notNull().default(''),
    defaultBranch: text('default_branch').notNull().default('main'),
    /** For how many days conversations and the steps of sessions are kept; null: for ever. */
    retentionDays: integer('retention_days'),
    /** What a run of it has deleted until now: told in one piece when it is done, also by the next process. */
    retentionTally: jsonb('retention_tally').$type<RetentionTally>(),
    /** How many tokens agents are told at most, where they do not say; null: as usual. */
    tokenBudget: integer('token_budget'),
    /** Are agents and the model told of what nobody has accepted: proposals, summaries of sessions, hand-offs? */
    serveUnreviewed: boolean('serve_unreviewed').notNull().default(true),
    /** What differs from the usual (`LearningPolicySchema`). */
    learningPolicy: jsonb('learning_policy').$type<Partial<LearningPolicy>>().notNull().default(sql`'{}'::jsonb`),
    /** When its rules began to age again, by its policy or since it is archived no longer: what they were not told before costs them nothing. */
    decaysSince: moment('decays_since'),
    visibility: text('visibility', { enum: projectVisibilities }).notNull().default('tenant'),
    status: text('status', { enum: projectStates }).notNull().default('active'),
    deletedAt: moment('deleted_at'),
    /** The numbers last given to a decision and to a pattern: raised under the row's lock, so that none is given twice. */
    lastDecision: integer('last_decision').notNull().default(0),
    lastPattern: integer('last_pattern').notNull().default(0),
    lastActivityAt: moment('last_activity_at').notNull().defaultNow(),
    search: tsvector('search').generatedAlwaysAs(
      searchVector([
        ['name', 'A'],
        ['key', 'A'],
        ['description', 'B'],
        ['agent_guidance', 'C'],
        [partsOf('repo_url'), 'C'],
      ]),
    ),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.visibility, projectVisibilities),
    oneOf(table.status, projectStates),
    unique('projects_tenant_id_key').on(table.tenantId, table.id),
    unique('projects_tenant_key_key').on(table.tenantId, table.key),
    unique('projects_tenant_slug_key').on(table.tenantId, table.slug),
    index('projects_activity_index').on(table.tenantId, table.status, table.lastActivityAt),
    // Which projects nobody is shown: read at the beginning of every transaction.
    index('projects_deleted_index').on(table.tenantId, table.id).where(sql`status = 'deleted'`),
  ],
);

const { search: _search, ...read } = getTableColumns(projects);
/** What is read of a project: all but the words that it is found by. */
export const projectColumns = read;
export type ProjectRow = Omit<typeof projects.$inferSelect, 'search'>;

/** A role that a person has in one project, in place of the tenant's. */
export const projectMembers = pgTable(
  'project_members',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    userId: text('user_id').notNull(),
    role: text('role', { enum: tenantRoles }).notNull(),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.role, tenantRoles),
    unique('project_members_key').on(table.tenantId, table.projectId, table.userId),
    index('project_members_person_index').on(table.tenantId, table.userId),
    foreignKey({
      name: 'project_members_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'project_members_membership_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
  ],
);

/** A star that a person has given to a project, for themselves alone. */
export const projectStars = pgTable(
  'project_stars',
  { tenantId: tenantColumn(), userId: text('user_id').notNull(), projectId: text('project_id').notNull(), createdAt: rowColumns.createdAt },
  (table) => [
    primaryKey({ name: 'project_stars_pkey', columns: [table.tenantId, table.userId, table.projectId] }),
    foreignKey({
      name: 'project_stars_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'project_stars_membership_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
    index('project_stars_project_index').on(table.tenantId, table.projectId),
  ],
);
