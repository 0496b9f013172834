import { type Decision, type DecisionText, decisionStates, type Evidence } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { branches } from '../branch/schema.ts';
import { hashOf, moment, oneOf, rowColumns, tenantColumn, texts, tsvector, writingSession } from '../database/column.ts';
import { quotes, searchIndex, searchVector } from '../database/search.ts';
import { projects } from '../project/schema.ts';

export const decisions = pgTable(
  'decisions',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    /** Within the project, for ever: a draft that is discarded leaves its own to nobody. */
    number: integer('number').notNull(),
    title: text('title').notNull(),
    status: text('status', { enum: decisionStates }).notNull(),
    context: text('context').notNull().default(''),
    outcome: text('outcome').notNull(),
    drivers: texts('drivers'),
    options: jsonb('options').$type<Decision['options']>().notNull().default(sql`'[]'::jsonb`),
    consequences: jsonb('consequences').$type<Decision['consequences']>().notNull().default(sql`'[]'::jsonb`),
    paths: texts('paths'),
    tags: texts('tags'),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull().default(sql`'[]'::jsonb`),
    /** By name as they were called when they decided. */
    deciders: jsonb('deciders').$type<Decision['deciders']>().notNull().default(sql`'[]'::jsonb`),
    /** Who was named to decide, and what each has said of the present revision. */
    signOff: jsonb('sign_off').$type<Decision['signOff']>().notNull().default(sql`'[]'::jsonb`),
    /** The predecessor, which is superseded once this one is accepted. */
    supersedesId: text('supersedes_id'),
    /** When it was accepted or rejected. */
    decidedAt: moment('decided_at'),
    /** Since when it is no longer in force: deprecated, or superseded. */
    endedAt: moment('ended_at'),
    /** When somebody should ask whether it still holds. */
    reviewBy: moment('review_by'),
    revision: integer('revision').notNull().default(1),
    /** The branch that it holds on alone, until that is merged. */
    branchId: text('branch_id'),
    servedCount: integer('served_count').notNull().default(0),
    helpfulCount: integer('helpful_count').notNull().default(0),
    lastServedAt: moment('last_served_at'),
    sessionId: writingSession(),
    search: tsvector('search').generatedAlwaysAs(
      searchVector([
        ['title', 'A'],
        ['outcome', 'B'],
        ['context', 'C'],
        ['drivers', 'C'],
        ['consequences', 'C'],
        ['tags', 'C'],
        ['paths', 'C'],
        ['options', 'D'],
        [quotes, 'D'],
      ]),
    ),
    /** Of all that an agent is told by it or finds it by: what was read of decisions stands until one of them has another. */
    toldHash: hashOf('told_hash', [
      'id',
      'number',
      'title',
      'status',
      'context',
      'outcome',
      'drivers',
      'consequences',
      'paths',
      'tags',
      'supersedes_id',
      'branch_id',
    ]),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.status, decisionStates),
    unique('decisions_tenant_id_key').on(table.tenantId, table.id),
    unique('decisions_number_key').on(table.tenantId, table.projectId, table.number),
    foreignKey({
      name: 'decisions_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'decisions_predecessor_fk',
      columns: [table.tenantId, table.supersedesId],
      foreignColumns: [table.tenantId, table.id],
    }),
    foreignKey({
      name: 'decisions_branch_fk',
      columns: [table.tenantId, table.branchId],
      foreignColumns: [branches.tenantId, branches.id],
    }),
    index('decisions_updated_index').on(table.tenantId, table.projectId, table.updatedAt, table.id),
    index('decisions_all_updated_index').on(table.tenantId, table.updatedAt, table.id),
    // Whatever a context weighs, in its order, and on which branch: read from here alone.
    index('decisions_weighed_index').on(table.tenantId, table.projectId, table.status, table.updatedAt, table.id, table.branchId),
    index('decisions_session_index').on(table.tenantId, table.sessionId).where(sql`session_id is not null`),
    index('decisions_branch_index').on(table.tenantId, table.branchId).where(sql`branch_id is not null`),
    index('decisions_successor_index').on(table.tenantId, table.supersedesId),
    searchIndex('decisions_keys_index'),
  ],
);

export const decisionRevisions = pgTable(
  'decision_revisions',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    decisionId: text('decision_id').notNull(),
    revision: integer('revision').notNull(),
    content: jsonb('content').$type<DecisionText>().notNull(),
    actor: rowColumns.actor,
    createdAt: rowColumns.createdAt,
  },
  (table) => [
    unique('decision_revisions_key').on(table.tenantId, table.decisionId, table.revision),
    foreignKey({
      name: 'decision_revisions_decision_fk',
      columns: [table.tenantId, table.decisionId],
      foreignColumns: [decisions.tenantId, decisions.id],
    }).onDelete('cascade'),
  ],
);

/** Drafts that were discarded, whole: out of reach of whatever reads decisions, and brought back from here. */
export const discardedDrafts = pgTable(
  'discarded_drafts',
  {
    /** That of the decision. */
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    /** Its row in `decisions`, but for what the database works out of the rest; and the rows of its revisions. */
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    revisions: jsonb('revisions').$type<Record<string, unknown>[]>().notNull(),
    /** Who has discarded it, and when. */
    actor: rowColumns.actor,
    createdAt: rowColumns.createdAt,
  },
  (table) => [
    foreignKey({
      name: 'discarded_drafts_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    index('discarded_drafts_index').on(table.tenantId, table.createdAt),
    index('discarded_drafts_project_index').on(table.tenantId, table.projectId),
  ],
);
