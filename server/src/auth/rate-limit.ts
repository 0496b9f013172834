import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/error.ts';

/** The limits: `points` per `duration` in seconds. Counters are stored in the database and survive a restart. */
const limits = {
  /** Wrong passwords per account and address. */
  loginPair: { points: 10, duration: 15 * 60 },
  /** Wrong passwords per address, for all accounts. */
  loginAddress: { points: 100, duration: 15 * 60 },
  /** Wrong passwords per account in all browsers that are not known for it. Slows down distributed attacks. */
  loginAccount: { points: 30, duration: 30 * 60 },
  /** Wrong passwords per account in a known browser. */
  loginDevice: { points: 10, duration: 15 * 60 },
  /** Wrong passwords of a signed-in person who must confirm theirs. */
  ownPassword: { points: 10, duration: 15 * 60 },
  registerAddress: { points: 100, duration: 60 * 60 },
  registerAccount: { points: 10, duration: 60 * 60 },
  /** Codes by mail, per minute. */
  resend: { points: 1, duration: 60 },
  /** Password reset links, per address and per account. */
  forgotAddress: { points: 60, duration: 60 * 60 },
  forgotAccount: { points: 6, duration: 60 * 60 },
  /** Changes of the own address that were asked for, per account. */
  emailChange: { points: 6, duration: 60 * 60 },
  /** Links from mails that are opened or used, per address. */
  linkAddress: { points: 200, duration: 15 * 60 },
  /** Invitation mails per organization. `dailyInvitations` sets the number. */
  invitations: { points: 1_000, duration: 24 * 60 * 60 },
  /** DNS checks of an organization's domains. */
  domainChecks: { points: 60, duration: 60 * 60 },
  /** Verifications of an organization's audit log. */
  auditChecks: { points: 20, duration: 10 * 60 },
  /** Tests of an organization's language model. */
  modelChecks: { points: 60, duration: 10 * 60 },
  /** Tests of an organization's issuer. */
  signOnTests: { points: 60, duration: 10 * 60 },
  waitlistAddress: { points: 60, duration: 60 * 60 },
  codeAddress: { points: 100, duration: 15 * 60 },
  /** Wrong registration codes per e-mail address, across registrations and browsers. The chance of a guess is one in a million. */
  codeAccount: { points: 30, duration: 24 * 60 * 60 },
  /** Wrong second-step codes per account in all browsers that are not known for it. */
  secondAccount: { points: 15, duration: 30 * 60 },
  /** Wrong second-step codes per account in a known browser. Nobody else can use it up. */
  secondDevice: { points: 15, duration: 30 * 60 },
  /** Wrong answers to re-authentication prompts, per account. */
  proof: { points: 10, duration: 15 * 60 },
  /** Passkey sign-ins, started or completed, per address. */
  passkeyAddress: { points: 1000, duration: 15 * 60 },
  /** External sign-ins that were started, per address. */
  externalAddress: { points: 100, duration: 15 * 60 },
  /** Reports of failed remotes, per person. */
  remoteFailure: { points: 60, duration: 10 * 60 },
  /** Batches of remote load reports, per person. */
  remoteReports: { points: 300, duration: 10 * 60 },
  /** Calls per API key. Each key has its own limit; this is the upper bound. */
  apiKey: { points: 1_000_000, duration: 60 },
  /**
   * Searches of the public help per address, and those without a result that are counted. Each is a page request, not a key press, and
   * signed-in people search elsewhere, so an office of hundreds behind one address stays below it.
   */
  helpSearchAddress: { points: 300, duration: 10 * 60 },
  emptySearchAddress: { points: 20, duration: 10 * 60 },
  /** Searches without a result that are counted, per person. */
  emptySearchPerson: { points: 60, duration: 10 * 60 },
  /** Counted readings per article, person and day. */
  articleView: { points: 1, duration: 24 * 60 * 60 },
  /** Inbound mails per sender address and kind of authentication. Forged ones are counted separately. */
  inboundMail: { points: 100, duration: 60 * 60 },
  /** Changes per person in browsers. API keys have their own call limit. */
  writesPerson: { points: 1_200, duration: 60 },
  /** Changes per organization, by people and keys. */
  writesTenant: { points: 12_000, duration: 60 },
  /** Requests of `cairn connect` per address. An office of many developers is one address. */
  connectAddress: { points: 60, duration: 15 * 60 },
  /** Wrong codes of such requests, per person. There are 25 thousand million codes, each valid for ten minutes. */
  connectCode: { points: 30, duration: 15 * 60 },
  /** Polls with unknown secrets, per address. */
  connectPoll: { points: 60, duration: 15 * 60 },
  /** Apps that register themselves, per address: each connection of an agent is one. */
  appRegistrationAddress: { points: 60, duration: 60 * 60 },
  /** Requests for tokens of apps, per address. An app renews its token four times an hour. */
  appTokenAddress: { points: 3_000, duration: 15 * 60 },
  /** Requests of apps that a person looks at or allows. Each may fetch a description from another server. */
  appRequest: { points: 100, duration: 10 * 60 },
  /** Invalid API keys per address. */
  apiKeyAddress: { points: 100, duration: 15 * 60 },
} as const;
export type LimitName = keyof typeof limits;

export interface RateLimits {
  /** Counts one event. Throws RATE_LIMITED with the seconds to wait when over the limit. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Counts one event without throwing. @returns false when over the limit */
  isWithin(name: LimitName, key: string): Promise<boolean>;
  /**
   * Counts events against a limit of the key's own, which is at most that of `name`. Several events are counted all or not at all.
   * @param count number of events; 1 by default
   */
  consumeBelow(name: LimitName, key: string, most: number, count?: number): Promise<void>;
  /** Removes events (one by default), because they were no failures, or did not happen. */
  refund(name: LimitName, key: string, count?: number): Promise<void>;
  /** Returns when the next event will be within the limit again; null if it is now. */
  fullUntil(name: LimitName, key: string): Promise<Date | null>;
  /** Resets the counter after a success. */
  reset(name: LimitName, key: string): Promise<void>;
}

/** Creates rate limits stored in PostgreSQL. Keys are hashed with `secret`, so the table reveals no addresses. */
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
    limiters.set(name as LimitName, limiter); // Object.entries loses the literal keys
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
    async consumeBelow(name, key, most, count = 1) {
      const { consumedPoints, msBeforeNext } = await limiterOf(name).consume(hashed(key), count).catch(refusalOf);
      if (consumedPoints <= most) return;
      if (count > 1) await limiterOf(name).reward(hashed(key), count);
      throw new ApiError('RATE_LIMITED', { retryAfter: msBeforeNext / 1000 });
    },
    async refund(name, key, count = 1) {
      await limiterOf(name).reward(hashed(key), count);
    },
    async fullUntil(name, key) {
      const counted = await limiterOf(name).get(hashed(key));
      const isFull = counted !== null && counted.consumedPoints >= limits[name].points && counted.msBeforeNext > 0;
      return isFull ? new Date(Date.now() + counted.msBeforeNext) : null;
    },
    async reset(name, key) {
      await limiterOf(name).delete(hashed(key));
    },
  };
}

/** Returns the refusal of a limiter, which it throws; rethrows anything else. */
function refusalOf(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}

/** Runs the limiter's SQL in its own transaction as `cairn_app`, so that the rollback of a rejected request does not undo the count. */
async function queryAs(database: Database, query: { text: string; values: unknown[] }): Promise<{ rows: unknown[]; rowCount: number }> {
  const parts = query.text.split(/(\$\d+)/);
  const statement = sql.join(parts.map((part) => (/^\$\d+$/.test(part) ? sql`${query.values[Number(part.slice(1)) - 1]}` : sql.raw(part))));
  const { rows, rowCount } = await database.ask(statement);
  return { rows, rowCount: rowCount ?? 0 };
}
