import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { apiKeys } from '../api-key/schema.ts';
import { moment, oneOf, tenantColumn } from '../database/column.ts';

/** Global. Apps that registered themselves (RFC 7591). Anybody can, so nothing in a row is verified. */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: jsonb('redirect_uris').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When a person last connected it. Rows that nobody connects are deleted after 90 days. */
    consentedAt: moment('consented_at'),
  },
  (table) => [index('oauth_clients_unused_index').on(table.createdAt).where(sql`consented_at is null`)],
);

/** What a person allowed an app. The app exchanges the code for tokens: once, and within a minute. */
export const oauthCodes = pgTable(
  'oauth_codes',
  {
    /** HMAC of the code. */
    hash: text('hash').primaryKey(),
    tenantId: tenantColumn(),
    keyId: text('key_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** The PKCE challenge, method S256. */
    challenge: text('challenge').notNull(),
    /** When the access ends that the person allowed. */
    grantedUntil: moment('granted_until').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** A code that comes again was stolen, and ends the access. */
    usedAt: moment('used_at'),
  },
  (table) => [
    foreignKey({
      name: 'oauth_codes_key_fk',
      columns: [table.tenantId, table.keyId],
      foreignColumns: [apiKeys.tenantId, apiKeys.id],
    }).onDelete('cascade'),
    index('oauth_codes_key_index').on(table.tenantId, table.keyId),
  ],
);

const tokenKinds = ['access', 'refresh'] as const;

/** The tokens of connected apps. */
export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    /** HMAC of the token. */
    hash: text('hash').primaryKey(),
    tenantId: tenantColumn(),
    keyId: text('key_id').notNull(),
    kind: text('kind', { enum: tokenKinds }).notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When a refresh token was exchanged. One that comes again was stolen, and ends the access. */
    usedAt: moment('used_at'),
  },
  (table) => [
    oneOf(table.kind, tokenKinds),
    foreignKey({
      name: 'oauth_tokens_key_fk',
      columns: [table.tenantId, table.keyId],
      foreignColumns: [apiKeys.tenantId, apiKeys.id],
    }).onDelete('cascade'),
    index('oauth_tokens_key_index').on(table.tenantId, table.keyId),
  ],
);
