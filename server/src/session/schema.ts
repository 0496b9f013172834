import { feedbackVerdicts, type ServedItem, type SessionSummary, sessionEventKinds, sessionOutcomes } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { branches } from '../branch/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn, texts, tsvector } from '../database/column.ts';
import { searchIndex, searchVector } from '../database/search.ts';
import { projects } from '../project/schema.ts';

const sessionStatuses = ['active', ...sessionOutcomes] as const;

const ownWordsOfSession = searchVector([
  ['goal', 'A'],
  ['summary', 'B'],
  ['files_edited', 'C'],
]);

/** An agent's session: the context it was served, what it did and what it left behind. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    /** The owner of the key that the agent uses. Nobody else's key may write to the session. */
    userId: text('user_id').notNull(),
    apiKeyId: text('api_key_id'),
    goal: text('goal').notNull(),
    client: text('client').notNull(),
    clientVersion: text('client_version').notNull().default(''),
    model: text('model').notNull(),
    externalId: text('external_id'),
    branchId: text('branch_id'),
    /** The session whose work it continues. */
    handoffFromId: text('handoff_from_id'),
    /** Idle and abandoned are derived from `lastEventAt` (`sessionStateAt`). */
    status: text('status', { enum: sessionStatuses }).notNull().default('active'),
    tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
    /** Millionths of a US dollar. */
    costMicros: bigint('cost_micros', { mode: 'number' }),
    filesRead: texts('files_read'),
    filesEdited: texts('files_edited'),
    served: jsonb('served').$type<ServedItem[]>().notNull().default(sql`'[]'::jsonb`),
    servedTokens: integer('served_tokens').notNull().default(0),
    servedBudget: integer('served_budget').notNull().default(0),
    summary: jsonb('summary').$type<SessionSummary>(),
    /** The sequence of its last event, incremented under the row's lock. */
    lastSequence: integer('last_sequence').notNull().default(0),
    errors: integer('errors').notNull().default(0),
    prompts: integer('prompts').notNull().default(0),
    redactions: integer('redactions').notNull().default(0),
    lastEventAt: moment('last_event_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
    /** Since when it waits for its person (`waits`); the words are in its last event `waiting`. */
    waitingSince: moment('waiting_since'),
    /** When the person dismissed that. */
    waitingDismissedAt: moment('waiting_dismissed_at'),
    /** When its events were deleted at the end of the project's retention period. */
    eventsDeletedAt: moment('events_deleted_at'),
    /** The words of its events, set when it ends (`eventWords`). */
    eventWords: tsvector('event_words'),
    search: tsvector('search').generatedAlwaysAs(ownWordsOfSession),
    /** Both columns of words, used only by the search. Can be many times larger than what is shown of the session. */
    foundBy: tsvector('found_by').generatedAlwaysAs(sql`${ownWordsOfSession} || coalesce("event_words", '')`),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.status, sessionStatuses),
    unique('sessions_tenant_id_key').on(table.tenantId, table.id),
    unique('sessions_external_key').on(table.tenantId, table.projectId, table.userId, table.client, table.externalId),
    foreignKey({
      name: 'sessions_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'sessions_branch_fk',
      columns: [table.tenantId, table.branchId],
      foreignColumns: [branches.tenantId, branches.id],
    }),
    foreignKey({
      name: 'sessions_handoff_fk',
      columns: [table.tenantId, table.handoffFromId],
      foreignColumns: [table.tenantId, table.id],
    }),
    index('sessions_recent_index').on(table.tenantId, table.projectId, table.lastEventAt, table.id),
    index('sessions_all_recent_index').on(table.tenantId, table.lastEventAt, table.id),
    index('sessions_handoff_index').on(table.tenantId, table.handoffFromId),
    index('sessions_branch_index').on(table.tenantId, table.branchId).where(sql`branch_id is not null`),
    searchIndex('sessions_keys_index', 'found_by'),
  ],
);

/** The events of a session, in order. Append-only and redacted. */
export const sessionEvents = pgTable(
  'session_events',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    sessionId: text('session_id').notNull(),
    /** The client's own id: an event with the same id is a repeat. */
    clientEventId: text('client_event_id').notNull(),
    sequence: integer('sequence').notNull(),
    kind: text('kind', { enum: sessionEventKinds }).notNull(),
    text: text('text').notNull(),
    path: text('path'),
    edited: boolean('edited').notNull().default(false),
    ok: boolean('ok'),
    happenedAt: moment('happened_at').notNull(),
    actor: rowColumns.actor,
    createdAt: rowColumns.createdAt,
  },
  (table) => [
    oneOf(table.kind, sessionEventKinds),
    unique('session_events_sequence_key').on(table.tenantId, table.sessionId, table.sequence),
    unique('session_events_client_key').on(table.tenantId, table.sessionId, table.clientEventId),
    foreignKey({
      name: 'session_events_session_fk',
      columns: [table.tenantId, table.sessionId],
      foreignColumns: [sessions.tenantId, sessions.id],
    }).onDelete('cascade'),
  ],
);

/** A request of an agent to a model, as its telemetry reports it: the usage of a session by model. Repetitions have the same `clientId`. */
export const sessionRequests = pgTable(
  'session_requests',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    sessionId: text('session_id').notNull(),
    clientId: text('client_id').notNull(),
    model: text('model').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
    /** Millionths of a US dollar; null if the client reports none. */
    costMicros: bigint('cost_micros', { mode: 'number' }),
    createdAt: rowColumns.createdAt,
  },
  (table) => [
    unique('session_requests_client_key').on(table.tenantId, table.clientId),
    index('session_requests_session_index').on(table.tenantId, table.sessionId),
    foreignKey({
      name: 'session_requests_session_fk',
      columns: [table.tenantId, table.sessionId],
      foreignColumns: [sessions.tenantId, sessions.id],
    }).onDelete('cascade'),
  ],
);

/** An agent's feedback on something it was served, counted once per session, or without a session once a day per key. */
export const feedback = pgTable(
  'feedback',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    projectId: text('project_id').notNull(),
    sessionId: text('session_id'),
    /** What it is counted once for: the session, or the key and day. Null if it is not counted and only its note is stored. */
    countedFor: text('counted_for'),
    subjectId: text('subject_id').notNull(),
    verdict: text('verdict', { enum: feedbackVerdicts }).notNull(),
    note: text('note').notNull().default(''),
    actor: rowColumns.actor,
    createdAt: rowColumns.createdAt,
  },
  (table) => [
    oneOf(table.verdict, feedbackVerdicts),
    unique('feedback_counted_key').on(table.tenantId, table.countedFor, table.subjectId),
    foreignKey({
      name: 'feedback_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    index('feedback_subject_index').on(table.tenantId, table.subjectId),
    index('feedback_project_index').on(table.tenantId, table.projectId),
  ],
);
