import { MailDeliverySchema, signInMethods } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../auth/schema.ts';
import { moment, oneOf, texts } from '../database/column.ts';

const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Global, visible to its owner only. The encrypted key of an authenticator app, and a new key that awaits confirmation. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null until the first key is confirmed. */
  secret: text('secret'),
  confirmedAt: moment('confirmed_at'),
  /** The period (30 seconds, counted since 1970) of the last accepted code. Codes of this or an earlier period are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }),
  pending: text('pending'),
  pendingUntil: moment('pending_until'),
  /** Whether the person has allowed codes by mail as an alternative. */
  mailCodes: boolean('mail_codes').notNull().default(false),
});

/** Global, visible to their owner only. Keyed hashes. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    userId: owner(),
    hash: text('hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ name: 'backup_codes_pkey', columns: [table.userId, table.hash] })],
);

/** Global, visible to their owner only. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** The authenticator's id of the credential; base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's use counter; 0 if it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: texts('transports'),
    name: text('name').notNull(),
    synced: boolean('synced').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential_key').on(table.credentialId), index('passkeys_user_index').on(table.userId)],
);

/** Global. Answered challenges until their expiry, so that each is used once. */
export const spentChallenges = pgTable('spent_challenges', {
  hash: text('hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

/** Global, visible to their owner only. Browsers that skip the second step. Deleted on any change of the sign-in methods. */
export const rememberedBrowsers = pgTable(
  'remembered_browsers',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** Hash of the browser's cookie and the person: the same browser has another hash for another person. */
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The network of the last use; empty if unknown. */
    address: text('address').notNull(),
    /** The last sign-in in this browser. If it is ended from elsewhere, the browser is forgotten. */
    signInId: text('sign_in_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('remembered_browsers_token_key').on(table.tokenHash), index('remembered_browsers_user_index').on(table.userId)],
);

/** Global, visible to their owner only. Sign-ins that await their second step. */
export const secondSteps = pgTable(
  'second_steps',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    tenantId: text('tenant_id').notNull(),
    keep: boolean('keep').notNull(),
    /** The method of the first step. */
    method: text('method', { enum: signInMethods }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Keyed hash of the code sent by mail. */
    codeHash: text('code_hash'),
    /** The last mail with a code, and its delivery state. */
    mailId: text('mail_id'),
    delivery: text('delivery', { enum: MailDeliverySchema.options }).notNull().default('sent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull().default(sql`now() + interval '10 minutes'`),
    usedAt: moment('used_at'),
  },
  (table) => [
    oneOf(table.method, signInMethods),
    oneOf(table.delivery, MailDeliverySchema.options),
    index('second_steps_user_index').on(table.userId),
    index('second_steps_mail_index').on(table.mailId),
  ],
);
