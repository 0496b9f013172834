import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowColumns, tenantColumn, tsvector } from '../database/column.ts';
import { ifAny, partsOf, searchVector } from '../database/search.ts';
import { projects } from '../project/schema.ts';

const storedBranchStates = ['active', 'merged', 'deleted'] as const;

/** A branch of a project's repository. Known once a session has named it. */
export const branches = pgTable(
  'branches',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    name: text('name').notNull(),
    base: text('base').notNull(),
    headSha: text('head_sha'),
    prUrl: text('pr_url'),
    /** Commits that it is ahead of and behind its base. */
    ahead: integer('ahead'),
    behind: integer('behind'),
    /** The stale state is derived from `seenAt`. */
    status: text('status', { enum: storedBranchStates }).notNull().default('active'),
    /** When a session last worked on it. */
    seenAt: moment('seen_at').notNull().defaultNow(),
    search: tsvector('search').generatedAlwaysAs(
      searchVector([
        [partsOf('name'), 'A'],
        [partsOf('pr_url'), 'C'],
        [ifAny('head_sha'), 'C'],
      ]),
    ),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.status, storedBranchStates),
    unique('branches_tenant_id_key').on(table.tenantId, table.id),
    unique('branches_name_key').on(table.tenantId, table.projectId, table.name),
    foreignKey({
      name: 'branches_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    index('branches_seen_index').on(table.tenantId, table.projectId, table.seenAt),
  ],
);
