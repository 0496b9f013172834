import { type PatternEvidence, type PatternStanding, patternKinds, patternLevels, patternStates } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, real, text, unique } from 'drizzle-orm/pg-core';
import { branches } from '../branch/schema.ts';
import { hashOf, moment, oneOf, rowColumns, tenantColumn, texts, tsvector, writingSession } from '../database/column.ts';
import { quotes, searchIndex, searchVector } from '../database/search.ts';
import { projects } from '../project/schema.ts';
import type { MergeRecord } from './merge-record.ts';

export const patterns = pgTable(
  'patterns',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    number: integer('number').notNull(),
    /** One imperative sentence. */
    rule: text('rule').notNull(),
    rationale: text('rationale').notNull().default(''),
    kind: text('kind', { enum: patternKinds }).notNull(),
    status: text('status', { enum: patternStates }).notNull(),
    /** 0 to 1: the sum of the weights of its evidence. */
    confidence: real('confidence').notNull(),
    level: text('level', { enum: patternLevels }).notNull().default('project'),
    paths: texts('paths'),
    languages: texts('languages'),
    /** The branch that it applies to, until the branch is merged. */
    branchId: text('branch_id'),
    examples: jsonb('examples').$type<{ text: string; good: boolean }[]>().notNull().default(sql`'[]'::jsonb`),
    evidence: jsonb('evidence').$type<PatternEvidence[]>().notNull().default(sql`'[]'::jsonb`),
    /**
     * A hash of its original wording, regardless of order and form of the words. It identifies a rejected rule whose text was changed
     * since.
     */
    fingerprint: text('fingerprint').notNull().default(''),
    /** Ids of contrary rules, and of similar rules. */
    conflictsWith: texts('conflicts_with'),
    alike: texts('alike'),
    /** For a rule on a branch: the rules that it supersedes once the branch is merged. */
    supersedes: texts('supersedes'),
    /** The pattern that it was merged into, or that superseded it. */
    successorId: text('successor_id'),
    /** For a merged pattern: the record that reverses the merge. */
    merge: jsonb('merge').$type<MergeRecord>(),
    servedCount: integer('served_count').notNull().default(0),
    helpfulCount: integer('helpful_count').notNull().default(0),
    wrongCount: integer('wrong_count').notNull().default(0),
    outdatedCount: integer('outdated_count').notNull().default(0),
    lastServedAt: moment('last_served_at'),
    reviewBy: moment('review_by'),
    /** With the name at the time of the decision. */
    reviewer: jsonb('reviewer').$type<PatternStanding['reviewer']>(),
    reason: jsonb('reason').$type<PatternStanding['reason']>(),
    snoozedUntil: moment('snoozed_until'),
    decidedAt: moment('decided_at'),
    sessionId: writingSession(),
    search: tsvector('search').generatedAlwaysAs(
      searchVector([
        ['rule', 'A'],
        ['rationale', 'B'],
        ['paths', 'C'],
        ['examples', 'D'],
        [quotes, 'D'],
      ]),
    ),
    /** A hash of everything that agents are served or find it by. Cached reads of rules stay valid until one of the hashes changes. */
    toldHash: hashOf('told_hash', [
      'id',
      'number',
      'rule',
      'rationale',
      'status',
      'confidence',
      'level',
      'paths',
      'languages',
      'branch_id',
      'supersedes',
    ]),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.kind, patternKinds),
    oneOf(table.status, patternStates),
    oneOf(table.level, patternLevels),
    unique('patterns_tenant_id_key').on(table.tenantId, table.id),
    unique('patterns_number_key').on(table.tenantId, table.projectId, table.number),
    foreignKey({
      name: 'patterns_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'patterns_branch_fk',
      columns: [table.tenantId, table.branchId],
      foreignColumns: [branches.tenantId, branches.id],
    }),
    foreignKey({
      name: 'patterns_successor_fk',
      columns: [table.tenantId, table.successorId],
      foreignColumns: [table.tenantId, table.id],
    }),
    // Covers the read for ranking a context: its order and the branch, without access to the table.
    index('patterns_weighed_index').on(table.tenantId, table.projectId, table.status, table.confidence, table.id, table.branchId),
    index('patterns_session_index').on(table.tenantId, table.sessionId).where(sql`session_id is not null`),
    index('patterns_branch_index').on(table.tenantId, table.branchId).where(sql`branch_id is not null`),
    index('patterns_successor_index').on(table.tenantId, table.successorId).where(sql`${table.successorId} is not null`),
    index('patterns_tenant_level_index').on(table.tenantId).where(sql`${table.level} = 'tenant' and ${table.status} = 'accepted'`),
    index('patterns_updated_index').on(table.tenantId, table.projectId, table.updatedAt, table.id),
    index('patterns_all_updated_index').on(table.tenantId, table.updatedAt, table.id),
    // Recent decisions of a project.
    index('patterns_decided_index').on(table.tenantId, table.projectId, table.decidedAt).where(sql`${table.decidedAt} is not null`),
    searchIndex('patterns_keys_index'),
  ],
);
