import type { Override, Rehearsal, RevisionChange, RevisionEntry, releaseRecord } from '@cairn/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../database/column.ts';

const registryOutcomes = ['done', 'refused'] as const;

/** Global. The author of a registry change: a deploy token, a person or the system. */
export interface RegistryActor {
  type: 'token' | 'user' | 'system';
  id: string;
  name: string;
}

/** Global, immutable: published releases. Their files are in the release store. */
export const releases = pgTable(
  'releases',
  {
    remote: text('remote').notNull(),
    /** `<version>-<hash>`, also the name of its directory. */
    release: text('release').notNull(),
    /** SHA-256 of remote.json when published, to detect manual changes. */
    manifestHash: text('manifest_hash').notNull(),
    /** Total size of all files in bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /**
     * Its labels and routes, so that its addresses are known even if its remote.json is lost; null for releases published before this
     * column existed.
     */
    kept: jsonb('kept').$type<ReturnType<typeof releaseRecord>>(),
    publishedBy: jsonb('published_by').$type<RegistryActor>().notNull(),
    publishedAt: moment('published_at').notNull().defaultNow(),
    /** When its files were pruned. The row stays, so that the name stays bound to its content. */
    prunedAt: moment('pruned_at'),
  },
  (table) => [primaryKey({ name: 'releases_pkey', columns: [table.remote, table.release] })],
);

/**
 * Global. Releases whose files are being uploaded or deleted: written before the first file is touched, deleted after the last. An old row
 * means that the operation was interrupted.
 */
export const unsettledReleases = pgTable(
  'unsettled_releases',
  {
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    /** Hash of the remote.json that is being uploaded. */
    manifestHash: text('manifest_hash').notNull(),
    leaving: boolean('leaving').notNull().default(false),
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'unsettled_releases_pkey', columns: [table.remote, table.release] })],
);

/** Global, immutable. The highest number is live. The primary key serves as compare-and-swap. */
export const revisions = pgTable(
  'revisions',
  {
    number: integer('number').primaryKey(),
    previous: integer('previous'),
    author: text('author').notNull(),
    note: text('note').notNull().default(''),
    /** The change; null for revisions written before this column existed. */
    change: jsonb('change').$type<RevisionChange>(),
    remotes: jsonb('remotes').$type<Record<string, RevisionEntry>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [foreignKey({ name: 'revisions_previous_fk', columns: [table.previous], foreignColumns: [table.number] })],
);

/** Global. Tokens with which teams release a remote, valid for that remote only. Stored as SHA-256. */
export const deployTokens = pgTable('deploy_tokens', {
  id: text('id').primaryKey(),
  remote: text('remote').notNull(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull().unique('deploy_tokens_hash_key'),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Null: created at startup for a remote of the local checkout. */
  createdBy: jsonb('created_by').$type<RegistryActor>(),
  revokedAt: moment('revoked_at'),
  revokedBy: jsonb('revoked_by').$type<RegistryActor>(),
  /** Updated at most once a minute. */
  lastUsedAt: moment('last_used_at'),
});

/**
 * Global. Reports of a tab about a release: load time, first failure and web vitals. The reporter is a keyed hash, which allows counting
 * people without knowing them.
 */
export const remoteReports = pgTable(
  'remote_reports',
  {
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    tab: text('tab').notNull(),
    person: text('person').notNull(),
    /** Null if it has not failed. */
    code: text('code'),
    /** The release that failed in that tab and is replaced by this one. */
    insteadOf: text('instead_of'),
    /** Milliseconds until its first page could be rendered; null if it never could. */
    loadMs: integer('load_ms'),
    /** Milliseconds per phase. */
    phases: jsonb('phases').$type<Record<string, number>>().notNull().default(sql`'{}'::jsonb`),
    /** `lcp` and `inp` in milliseconds, `cls`: the worst value reported by the tab. */
    vitals: jsonb('vitals').$type<Record<string, number>>().notNull().default(sql`'{}'::jsonb`),
    /** Time of the first failure. */
    failedAt: moment('failed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'remote_reports_pkey', columns: [table.remote, table.release, table.tab, table.person] }),
    index('remote_reports_created_index').on(table.createdAt),
  ],
);

/** Global, append-only: all actions on the registry, including rejected ones. */
export const registryAudit = pgTable(
  'registry_audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actor: jsonb('actor').$type<RegistryActor>().notNull(),
    action: text('action').notNull(),
    target: text('target').notNull(),
    outcome: text('outcome', { enum: registryOutcomes }).notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    requestId: text('request_id').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [oneOf(table.outcome, registryOutcomes), index('registry_audit_created_index').on(table.createdAt)],
);

/**
 * Global. Releases that a tab of a sign-in overrides, confirmed by the person. Valid for that sign-in only, while the person has the
 * permission, and for a week.
 */
export const remoteOverrides = pgTable(
  'remote_overrides',
  {
    id: text('id').primaryKey(),
    signInId: text('sign_in_id').notNull(),
    overrides: jsonb('overrides').$type<Override[]>().notNull(),
    /** For overrides from another origin: the `remote.json` that the tab last read there, by remote. Untrusted. */
    manifests: jsonb('manifests').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('remote_overrides_created_index').on(table.createdAt)],
);

/** Global, append-only; the oldest are deleted. What a new host would do to the live releases, before it goes live. */
export const hostRehearsals = pgTable(
  'host_rehearsals',
  {
    id: text('id').primaryKey(),
    actor: jsonb('actor').$type<RegistryActor>().notNull(),
    /** Everything but who ran it and when. */
    result: jsonb('result').$type<Omit<Rehearsal, 'id' | 'by' | 'createdAt'>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('host_rehearsals_created_index').on(table.createdAt)],
);
