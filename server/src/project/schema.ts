import { type LearningPolicy, projectStates, projectVisibilities, tenantRoles } from '@cairn/api';
import { getTableColumns, sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { memberships, tenants } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn, tsvector } from '../database/column.ts';
import { partsOf, searchVector } from '../database/search.ts';

/** Counts of rows deleted by retention. */
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
    /** URL of its repository in a browser. */
    repoUrl: text('repo_url'),
    colour: text('colour').notNull(),
    /** Iconify name. Without one, the letters of the key are shown. */
    icon: text('icon'),
    /** Markdown that every agent receives first. */
    agentGuidance: text('agent_guidance').notNull().default(''),
    defaultBranch: text('default_branch').notNull().default('main'),
    /** Retention of conversations and session steps in days; null means forever. */
    retentionDays: integer('retention_days'),
    /** Counts of the running retention. Reported once when it is complete, possibly by another process. */
    retentionTally: jsonb('retention_tally').$type<RetentionTally>(),
    /** Default token budget for agents; null for the general default. */
    tokenBudget: integer('token_budget'),
    /** Whether agents and the model receive unreviewed content: proposals, session summaries, handoffs. */
    serveUnreviewed: boolean('serve_unreviewed').notNull().default(true),
    /** Deviations from the default (`LearningPolicySchema`). */
    learningPolicy: jsonb('learning_policy').$type<Partial<LearningPolicy>>().notNull().default(sql`'{}'::jsonb`),
    /** When its rules began to age again, after a policy change or unarchiving. Earlier disuse does not count. */
    decaysSince: moment('decays_since'),
    visibility: text('visibility', { enum: projectVisibilities }).notNull().default('tenant'),
    status: text('status', { enum: projectStates }).notNull().default('active'),
    deletedAt: moment('deleted_at'),
    /** The last numbers of decisions and patterns. Incremented under the row lock, so that they are unique. */
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
    // For hiding deleted projects, read at the start of every transaction.
    index('projects_deleted_index').on(table.tenantId, table.id).where(sql`status = 'deleted'`),
  ],
);

const { search: _search, ...read } = getTableColumns(projects);
/** All columns except the search vector. */
export const projectColumns = read;
export type ProjectRow = Omit<typeof projects.$inferSelect, 'search'>;

/** A person's role in one project, instead of their tenant role. */
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

/** A personal star on a project. */
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
