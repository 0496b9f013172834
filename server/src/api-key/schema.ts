import { type ApiKeyScope, apiKeyKinds, apiKeyStatuses } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { tenants, users } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn, texts, tsvector } from '../database/column.ts';
import { searchVector } from '../database/search.ts';
import { projects } from '../project/schema.ts';

/** A key for an agent or a tool, or the access of a connected app. It never has more rights than its owner currently has. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    /** `app`: the access of an app that its owner connected by OAuth. It has no key; its tokens are in `oauth_tokens`. */
    kind: text('kind', { enum: apiKeyKinds }).notNull().default('key'),
    name: text('name').notNull(),
    /** The start and end of the key. The full key is stored nowhere. */
    prefix: text('prefix').notNull(),
    lastFour: text('last_four').notNull(),
    /** HMAC-SHA-256 of the key with the installation's secret. */
    hash: text('hash').notNull(),
    status: text('status', { enum: apiKeyStatuses }).notNull().default('active'),
    scopes: jsonb('scopes').$type<ApiKeyScope[]>().notNull(),
    /** True for all projects that its owner may read; else those in `api_key_projects`. */
    allProjects: boolean('all_projects').notNull(),
    expiresAt: moment('expires_at'),
    graceUntil: moment('grace_until'),
    callsPerMinute: integer('calls_per_minute').notNull(),
    /** Allowed addresses and ranges (CIDR). Empty allows all. */
    networks: texts('networks'),
    rotatedFrom: text('rotated_from'),
    /** Of a connected app: its client id, and the host that its redirect URI names. */
    clientId: text('client_id'),
    redirectHost: text('redirect_host'),
    makerId: text('maker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Updated at most once a minute and without a new version, so that it causes no edit conflicts. */
    lastUsedAt: moment('last_used_at'),
    lastUsedAddress: text('last_used_address'),
    lastUsedClient: text('last_used_client'),
    search: tsvector('search').generatedAlwaysAs(
      searchVector([
        ['name', 'A'],
        ['prefix', 'C'],
        ['last_four', 'C'],
      ]),
    ),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.status, apiKeyStatuses),
    oneOf(table.kind, apiKeyKinds),
    unique('api_keys_tenant_id_key').on(table.tenantId, table.id),
    unique('api_keys_hash_key').on(table.hash),
    foreignKey({
      name: 'api_keys_rotated_from_fk',
      columns: [table.tenantId, table.rotatedFrom],
      foreignColumns: [table.tenantId, table.id],
    }),
    index('api_keys_maker_index').on(table.tenantId, table.makerId),
    index('api_keys_maker_account_index').on(table.makerId),
    index('api_keys_rotated_from_index').on(table.tenantId, table.rotatedFrom).where(sql`rotated_from is not null`),
  ],
);

/** The projects of a key. If all of them are deleted, the key has access to none. */
export const apiKeyProjects = pgTable(
  'api_key_projects',
  { tenantId: tenantColumn(), keyId: text('key_id').notNull(), projectId: text('project_id').notNull() },
  (table) => [
    primaryKey({ name: 'api_key_projects_pkey', columns: [table.tenantId, table.keyId, table.projectId] }),
    foreignKey({
      name: 'api_key_projects_key_fk',
      columns: [table.tenantId, table.keyId],
      foreignColumns: [apiKeys.tenantId, apiKeys.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'api_key_projects_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
    index('api_key_projects_project_index').on(table.tenantId, table.projectId),
  ],
);

/** Calls with a key, one row each, kept for 90 days. */
export const apiKeyCalls = pgTable(
  'api_key_calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: tenantColumn(),
    keyId: text('key_id').notNull(),
    at: moment('at').notNull().defaultNow(),
    operation: text('operation').notNull(),
    client: text('client').notNull(),
    address: text('address').notNull(),
    status: integer('status').notNull(),
    code: text('code').notNull().default(''),
    milliseconds: integer('milliseconds').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'api_key_calls_key_fk',
      columns: [table.tenantId, table.keyId],
      foreignColumns: [apiKeys.tenantId, apiKeys.id],
    }).onDelete('cascade'),
    index('api_key_calls_index').on(table.tenantId, table.keyId, table.at),
  ],
);
