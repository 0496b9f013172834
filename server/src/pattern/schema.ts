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
    /** The branch that it holds on alone, until that is merged. */
    branchId: text('branch_id'),
    examples: jsonb('examples').$type<{ text: string; good: boolean }[]>().notNull().default(sql`'[]'::jsonb`),
    evidence: jsonb('evidence').$type<PatternEvidence[]>().notNull().default(sql`'[]'::jsonb`),
    /** The words that it was proposed in, whatever their order and form: a rejected one is known again by them, too, whatever it says since. */
    fingerprint: text('fingerprint').notNull().default(''),
    /** Ids of rules that say otherwise, and of rules that say nearly the same. */
    conflictsWith: texts('conflicts_with'),
    alike: texts('alike'),
    /** Of a rule on a branch: those whose place it takes once that is merged. */
    supersedes: texts('supersedes'),
    /** What it was merged into, or what has taken its place. */
    successorId: text('successor_id'),
    /** Of a merged one: how it is taken apart again. */
    merge: jsonb('merge').$type<MergeRecord>(),
    servedCount: integer('served_count').notNull().default(0),
    helpfulCount: integer('helpful_count').notNull().default(0),
    wrongCount: integer('wrong_count').notNull().default(0),
    outdatedCount: integer('outdated_count').notNull().default(0),
    lastServedAt: moment('last_served_at'),
    reviewBy: moment('review_by'),
    /** By name as they were called when they decided. */
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
    /** Of all that an agent is told by it or finds it by: what was read of rules stands until one of them has another. */
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
    // Whatever a context weighs, in its order, and on which branch: read from here alone.
    index('patterns_weighed_index').on(table.tenantId, table.projectId, table.status, table.confidence, table.id, table.branchId),
    index('patterns_session_index').on(table.tenantId, table.sessionId).where(sql`session_id is not null`),
    index('patterns_branch_index').on(table.tenantId, table.branchId).where(sql`branch_id is not null`),
    index('patterns_successor_index').on(table.tenantId, table.successorId).where(sql`${table.successorId} is not null`),
    index('patterns_tenant_level_index').on(table.tenantId).where(sql`${table.level} = 'tenant' and ${table.status} = 'accepted'`),
    index('patterns_updated_index').on(table.tenantId, table.projectId, table.updatedAt, table.id),
    index('patterns_all_updated_index').on(table.tenantId, table.updatedAt, table.id),
    // What was decided lately in a project.
    index('patterns_decided_index').on(table.tenantId, table.projectId, table.decidedAt).where(sql`${table.decidedAt} is not null`),
    searchIndex('patterns_keys_index'),
  ],
);
