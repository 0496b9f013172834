import { codeStates } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';
import { decisions } from '../decision/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { projects } from '../project/schema.ts';

/** The latest check of a code citation of a pattern or decision on a branch. */
export const codeChecks = pgTable(
  'code_checks',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    /** What cites the code: exactly one of the two. */
    patternId: text('pattern_id'),
    decisionId: text('decision_id'),
    /** The place and the hash in the evidence. Together they identify the citation. */
    citedPlace: text('cited_place').notNull(),
    citedHash: text('cited_hash').notNull(),
    /** The name of the branch: the default branch has no row in `branches`. */
    branch: text('branch').notNull(),
    state: text('state', { enum: codeStates }).notNull(),
    /** Whether the lines were ever found on this branch. */
    wasFound: boolean('was_found').notNull(),
    /** Where the lines are on this branch; for a broken citation, where they were last. */
    place: text('place').notNull(),
    /** The hash of the expected lines, and their text without secrets. */
    expectedHash: text('expected_hash').notNull(),
    expectedText: text('expected_text').notNull(),
    /** For a broken citation, what is there instead; empty if there is nothing. */
    foundHash: text('found_hash').notNull().default(''),
    foundText: text('found_text').notNull().default(''),
    /** The `foundHash` that reviewers were asked about, on the default branch. They are not asked again about it. */
    askedHash: text('asked_hash'),
    commit: text('commit').notNull().default(''),
    checkedAt: moment('checked_at').notNull(),
    actor: rowColumns.actor,
  },
  (table) => [
    oneOf(table.state, codeStates),
    check('code_checks_subject_check', sql`num_nonnulls(${table.patternId}, ${table.decisionId}) = 1`),
    uniqueIndex('code_checks_citation_key').on(
      table.tenantId,
      table.projectId,
      table.branch,
      sql`coalesce(${table.patternId}, ${table.decisionId})`,
      table.citedPlace,
      table.citedHash,
    ),
    foreignKey({
      name: 'code_checks_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'code_checks_pattern_fk',
      columns: [table.tenantId, table.patternId],
      foreignColumns: [patterns.tenantId, patterns.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'code_checks_decision_fk',
      columns: [table.tenantId, table.decisionId],
      foreignColumns: [decisions.tenantId, decisions.id],
    }).onDelete('cascade'),
    index('code_checks_pattern_index').on(table.tenantId, table.patternId),
    index('code_checks_decision_index').on(table.tenantId, table.decisionId),
  ],
);

export type CodeCheckRow = typeof codeChecks.$inferSelect;
