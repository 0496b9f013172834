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
    /** Unique in the project for ever: the number of a discarded draft is not reused. */
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
    /** With their names at the time of the decision. */
    deciders: jsonb('deciders').$type<Decision['deciders']>().notNull().default(sql`'[]'::jsonb`),
    /** The people named to decide, each with their answer on the current revision. */
    signOff: jsonb('sign_off').$type<Decision['signOff']>().notNull().default(sql`'[]'::jsonb`),
    /** The predecessor, which is superseded once this one is accepted. */
    supersedesId: text('supersedes_id'),
    /** When it was accepted or rejected. */
    decidedAt: moment('decided_at'),
    /** Since when it is no longer in force: deprecated or superseded. */
    endedAt: moment('ended_at'),
    /** The review date. */
    reviewBy: moment('review_by'),
    revision: integer('revision').notNull().default(1),
    /** The branch that it applies to, until the branch is merged. */
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
    /** A hash of everything that agents are served or find it by. Cached reads of decisions stay valid until one of the hashes changes. */
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
    // Covers the read for ranking a context: its order and the branch, without access to the table.
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

/** Discarded drafts, complete. Nothing that reads decisions finds them here; they are restored from here. */
export const discardedDrafts = pgTable(
  'discarded_drafts',
  {
    /** The id of the decision. */
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    /** Its row in `decisions` without generated columns, and the rows of its revisions. */
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    revisions: jsonb('revisions').$type<Record<string, unknown>[]>().notNull(),
    /** Who discarded it, and when. */
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
