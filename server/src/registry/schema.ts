import type { Override, RevisionChange, RevisionEntry, releaseRecord } from '@cairn/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../database/column.ts';

const registryOutcomes = ['done', 'refused'] as const;

/** Global. Who changed the registry: a deploy token, or a person. */
export interface RegistryActor {
  type: 'token' | 'user' | 'system';
  id: string;
  name: string;
}

/** Global, and never changed once written: the releases that were published. Their files lie in the release store. */
export const releases = pgTable(
  'releases',
  {
    remote: text('remote').notNull(),
    /** `<version>-<hash>`, which is also its directory. */
    release: text('release').notNull(),
    /** SHA-256 of remote.json as it was published, so that a change by hand shows. */
    manifestHash: text('manifest_hash').notNull(),
    /** Bytes of all files. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** What it is called and owns, so that its addresses are known even where its remote.json is lost; null: published before this was kept. */
    kept: jsonb('kept').$type<ReturnType<typeof releaseRecord>>(),
    publishedBy: jsonb('published_by').$type<RegistryActor>().notNull(),
    publishedAt: moment('published_at').notNull().defaultNow(),
    /** Its files were removed; the row stays, so that its name never stands for another content. */
    prunedAt: moment('pruned_at'),
  },
  (table) => [primaryKey({ name: 'releases_pkey', columns: [table.remote, table.release] })],
);

/**
 * Global. Releases whose files are on their way into the store or out of it: noted before the first file is touched, gone
 * with the last. What is found here long after was interrupted.
 */
export const unsettledReleases = pgTable(
  'unsettled_releases',
  {
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    /** Of the remote.json that is arriving. */
    manifestHash: text('manifest_hash').notNull(),
    leaving: boolean('leaving').notNull().default(false),
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'unsettled_releases_pkey', columns: [table.remote, table.release] })],
);

/** Global, and never changed once written. The highest number is live; the primary key is the compare-and-swap. */
export const revisions = pgTable(
  'revisions',
  {
    number: integer('number').primaryKey(),
    previous: integer('previous'),
    author: text('author').notNull(),
    note: text('note').notNull().default(''),
    /** What it changed; null: written before this was kept. */
    change: jsonb('change').$type<RevisionChange>(),
    remotes: jsonb('remotes').$type<Record<string, RevisionEntry>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [foreignKey({ name: 'revisions_previous_fk', columns: [table.previous], foreignColumns: [table.number] })],
);

/** Global. What a team releases its remote with: good for that remote alone, kept as SHA-256. */
export const deployTokens = pgTable('deploy_tokens', {
  id: text('id').primaryKey(),
  remote: text('remote').notNull(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull().unique('deploy_tokens_hash_key'),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Null: made by a start, for a remote of its own checkout. */
  createdBy: jsonb('created_by').$type<RegistryActor>(),
  revokedAt: moment('revoked_at'),
  revokedBy: jsonb('revoked_by').$type<RegistryActor>(),
  /** To the minute: not every call of a release writes. */
  lastUsedAt: moment('last_used_at'),
});

/**
 * Global. How one release of one remote came up in one tab, by which code it failed there first, and its web vitals there. Who reported it is
 * a keyed hash: enough to count people, and nobody's name.
 */
export const remoteReports = pgTable(
  'remote_reports',
  {
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    tab: text('tab').notNull(),
    person: text('person').notNull(),
    /** Null: it has not failed. */
    code: text('code'),
    /** The release that failed in that tab, in whose place this one runs. */
    insteadOf: text('instead_of'),
    /** Milliseconds until its first page could be drawn; null where it never could. */
    loadMs: integer('load_ms'),
    /** Milliseconds of each phase of that. */
    phases: jsonb('phases').$type<Record<string, number>>().notNull().default(sql`'{}'::jsonb`),
    /** `lcp` and `inp` in milliseconds, `cls`: the worst that the tab has told of each. */
    vitals: jsonb('vitals').$type<Record<string, number>>().notNull().default(sql`'{}'::jsonb`),
    /** When it failed there first. */
    failedAt: moment('failed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'remote_reports_pkey', columns: [table.remote, table.release, table.tab, table.person] }),
    index('remote_reports_created_index').on(table.createdAt),
  ],
);

/** Global and append-only: everything that was done to the registry, and what was refused. */
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
 * Global. What one tab of one sign-in runs in the place of releases, once its person has confirmed it. Good for that sign-in
 * alone, while its person has the permission, and for a week.
 */
export const remoteOverrides = pgTable(
  'remote_overrides',
  {
    id: text('id').primaryKey(),
    signInId: text('sign_in_id').notNull(),
    overrides: jsonb('overrides').$type<Override[]>().notNull(),
    /** Of those from another origin: `remote.json` as the tab read it there last, by remote. Nothing in it is believed. */
    manifests: jsonb('manifests').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('remote_overrides_created_index').on(table.createdAt)],
);
