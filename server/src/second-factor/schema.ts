import { MailDeliverySchema, signInMethods } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../auth/schema.ts';
import { moment, oneOf, texts } from '../database/column.ts';

const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Global; a request sees its own person's. The key of a code app, encrypted; one that waits for its first code stands beside it. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null until the first one is confirmed. */
  secret: text('secret'),
  confirmedAt: moment('confirmed_at'),
  /** The 30 seconds (counted since 1970) of the last code that was taken: neither it nor an older one is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }),
  pending: text('pending'),
  pendingUntil: moment('pending_until'),
  /** Has the person allowed codes by mail in place of the app's? */
  mailCodes: boolean('mail_codes').notNull().default(false),
});

/** Global; a request sees its own person's. Keyed hashes. */
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

/** Global; a request sees its own person's. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** As the authenticator names it; base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's own count of uses; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: texts('transports'),
    name: text('name').notNull(),
    synced: boolean('synced').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential_key').on(table.credentialId), index('passkeys_user_index').on(table.userId)],
);

/** Global. Challenges that were answered, until they would have expired: each is good for one answer. */
export const spentChallenges = pgTable('spent_challenges', {
  hash: text('hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

/** Global; a request sees its own person's. A browser that is not asked for the second step. Ends with any change of how one signs in. */
export const rememberedBrowsers = pgTable(
  'remembered_browsers',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** Of the browser's cookie and its person together: the same browser is another for another person. */
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The network that it was last used from; empty where that is not known. */
    address: text('address').notNull(),
    /** The last sign-in in it: where that is ended from elsewhere, the browser is forgotten as well. */
    signInId: text('sign_in_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('remembered_browsers_token_key').on(table.tokenHash), index('remembered_browsers_user_index').on(table.userId)],
);

/** Global; a request sees its own person's. A sign-in whose first step was right and whose second waits. */
export const secondSteps = pgTable(
  'second_steps',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    tenantId: text('tenant_id').notNull(),
    keep: boolean('keep').notNull(),
    /** How the first step was taken. */
    method: text('method', { enum: signInMethods }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Of the code that was sent by mail; keyed. */
    codeHash: text('code_hash'),
    /** The last mail with a code, and what became of it. */
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
