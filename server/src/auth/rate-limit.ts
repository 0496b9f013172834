import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/error.ts';

/** The limits, in words: how many, in how many seconds. They stand in the database, so they survive a restart. */
const limits = {
  /** Wrong passwords for one account from one address. */
  loginPair: { points: 10, duration: 15 * 60 },
  /** Wrong passwords from one address, whatever the account. */
  loginAddress: { points: 100, duration: 15 * 60 },
  /** Wrong passwords for one account from all browsers that nobody has signed in to it in: slows a spread-out attack. */
  loginAccount: { points: 30, duration: 30 * 60 },
  /** Wrong passwords for one account in a browser that somebody has signed in to it in. */
  loginDevice: { points: 10, duration: 15 * 60 },
  /** Wrong passwords of somebody who is signed in, and asked for theirs again. */
  ownPassword: { points: 10, duration: 15 * 60 },
  registerAddress: { points: 100, duration: 60 * 60 },
  registerAccount: { points: 10, duration: 60 * 60 },
  /** One code by mail a minute. */
  resend: { points: 1, duration: 60 },
  /** Links to a new password asked for from one address, and for one account. */
  forgotAddress: { points: 60, duration: 60 * 60 },
  forgotAccount: { points: 6, duration: 60 * 60 },
  /** Links of mails opened or used from one address. */
  linkAddress: { points: 200, duration: 15 * 60 },
  /** Mails to people whom one organisation invites: `dailyInvitations` says how many. */
  invitations: { points: 300, duration: 24 * 60 * 60 },
  /** Looks for the records of one organisation's domains. */
  domainChecks: { points: 60, duration: 60 * 60 },
  /** Tries of one organisation's language model. */
  modelChecks: { points: 60, duration: 10 * 60 },
  waitlistAddress: { points: 60, duration: 60 * 60 },
  codeAddress: { points: 100, duration: 15 * 60 },
  /** Wrong codes of registrations for one e-mail address, whatever registration and browser they are of: a millionth each. */
  codeAccount: { points: 30, duration: 24 * 60 * 60 },
  /** Wrong codes of second steps for one account from all browsers that nobody has signed in to it in. */
  secondAccount: { points: 15, duration: 30 * 60 },
  /** The same in a browser that somebody has signed in to it in: nobody else uses it up. */
  secondDevice: { points: 15, duration: 30 * 60 },
  /** Wrong answers to "is it you?" for one account. */
  proof: { points: 10, duration: 15 * 60 },
  /** Passkeys that one address signs in with, or asks to. */
  passkeyAddress: { points: 1000, duration: 15 * 60 },
  /** Sign-ins by other providers, begun from one address. */
  externalAddress: { points: 100, duration: 15 * 60 },
  /** Reports of remotes that failed, from one person. */
  remoteFailure: { points: 60, duration: 10 * 60 },
  /** Batches of how remotes came up, from one person's tabs. */
  remoteReports: { points: 300, duration: 10 * 60 },
  /** Calls with one key: each key says how many, so this is only what no key may have. */
  apiKey: { points: 1_000_000, duration: 60 },
  /**
   * Searches of the public help from one address, and those without a result that are counted. Each is a page that somebody asked for, not
   * a key that they pressed, and who is signed in searches elsewhere: an office of hundreds behind one address stays below it.
   */
  helpSearchAddress: { points: 300, duration: 10 * 60 },
  emptySearchAddress: { points: 20, duration: 10 * 60 },
  /** Searches without a result that are counted for one person. */
  emptySearchPerson: { points: 60, duration: 10 * 60 },
  /** Readings of one article by one person that count, by day. */
  articleView: { points: 1, duration: 24 * 60 * 60 },
  /** Mails from one address that come in, by what proves it: forged ones are counted apart. */
  inboundMail: { points: 100, duration: 60 * 60 },
  /** Changes by one person in a browser. A key has its own limit of calls. */
  writesPerson: { points: 1_200, duration: 60 },
  /** Changes in one organization, by people and keys. */
  writesTenant: { points: 12_000, duration: 60 },
  /** Keys that are none, from one address. */
  apiKeyAddress: { points: 100, duration: 15 * 60 },
} as const;
export type LimitName = keyof typeof limits;

export interface RateLimits {
  /** Counts one; beyond the limit throws RATE_LIMITED with the seconds to wait. */
  consume(name: LimitName, key: string): Promise<void>;
  /** The same, where what is beyond the limit is not refused but left out. @returns whether it is within the limit */
  isWithin(name: LimitName, key: string): Promise<boolean>;
  /** The same with a limit of the key's own, below that of `name`. */
  consumeBelow(name: LimitName, key: string, most: number): Promise<void>;
  /** Takes one back: it was no failure after all. */
  refund(name: LimitName, key: string): Promise<void>;
  /** Forgets what was counted: the password was right. */
  reset(name: LimitName, key: string): Promise<void>;
}

/** Rate limits in PostgreSQL. Keys are hashed with `secret`: the table tells nobody's address. */
export function createRateLimits(database: Database, secret: string): RateLimits {
  const storeClient = { query: (query: { text: string; values: unknown[] }) => queryAs(database, query) };
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  for (const [name, { points, duration }] of Object.entries(limits)) {
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
      clearExpiredByTimeout: name === 'resend',
    });
    limiters.set(name as LimitName, limiter); // Object.entries forgets the literal keys
  }
  const limiterOf = (name: LimitName): RateLimiterPostgres => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`no rate limit is called ${name}`);
    return limiter;
  };
  const hashed = (key: string) => createHmac('sha256', secret).update(`rate:${key}`).digest('base64url');

  return {
    async consume(name, key) {
      try {
        await limiterOf(name).consume(hashed(key));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new ApiError('RATE_LIMITED', { retryAfter: refusal.msBeforeNext / 1000 });
        throw refusal;
      }
    },
    async isWithin(name, key) {
      try {
        await limiterOf(name).consume(hashed(key));
        return true;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false;
        throw refusal;
      }
    },
    async consumeBelow(name, key, most) {
      const { consumedPoints, msBeforeNext } = await limiterOf(name).consume(hashed(key));
      if (consumedPoints > most) throw new ApiError('RATE_LIMITED', { retryAfter: msBeforeNext / 1000 });
    },
    async refund(name, key) {
      await limiterOf(name).reward(hashed(key));
    },
    async reset(name, key) {
      await limiterOf(name).delete(hashed(key));
    },
  };
}

/** The limiter's own SQL, in a transaction of its own under `cairn_app`, so that a refused request's roll-back does not undo the count. */
async function queryAs(database: Database, query: { text: string; values: unknown[] }): Promise<{ rows: unknown[]; rowCount: number }> {
  const parts = query.text.split(/(\$\d+)/);
  const statement = sql.join(parts.map((part) => (/^\$\d+$/.test(part) ? sql`${query.values[Number(part.slice(1)) - 1]}` : sql.raw(part))));
  const { rows, rowCount } = await database.ask(statement);
  return { rows, rowCount: rowCount ?? 0 };
}
