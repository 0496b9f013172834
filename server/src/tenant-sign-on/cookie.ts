import type { Context } from 'hono';
import * as v from 'valibot';
import { cookieNames, dropCookie, readCookie, writeCookie } from '../auth/cookie.ts';
import { readSignedValue, signValue } from '../auth/secret.ts';
import { challengeSeconds } from '../external/challenge.ts';
import type { AppEnv, AppSettings } from '../http/context.ts';

const AttemptSchema = v.object({
  tenantId: v.string(),
  /** The version of the connection, so that a test is noted for the connection that it tested. */
  version: v.number(),
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  returnUrl: v.nullable(v.string()),
  /** The owner who tests the connection; null for a sign-in. */
  testedBy: v.nullable(v.string()),
});
/** A sign-in or a test that is in progress at an issuer. */
export type SignOnAttempt = v.InferOutput<typeof AttemptSchema>;

/** An account at an issuer whose address belongs to an account here. It waits until that account's owner signs in and confirms. */
const WaitingSchema = v.object({
  /** Used once: a challenge of the database. */
  id: v.string(),
  tenantId: v.string(),
  issuer: v.string(),
  subject: v.string(),
  email: v.string(),
  returnUrl: v.nullable(v.string()),
});

/** The attempt of this browser, for ten minutes. */
export const attemptCookie = signedCookie('ext', 'organization sign-on', AttemptSchema);
/** The waiting account of this browser, for ten minutes. */
export const linkCookie = signedCookie('link', 'organization link', WaitingSchema);

function signedCookie<T>(cookie: 'ext' | 'link', purpose: string, schema: v.GenericSchema<unknown, T>) {
  return {
    write(c: Context<AppEnv>, settings: AppSettings, value: T): void {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url');
      const ends = Math.floor(Date.now() / 1000) + challengeSeconds;
      writeCookie(c, settings, cookieNames(settings)[cookie], signValue(settings.secret, purpose, text, ends), challengeSeconds);
    },
    read(c: Context<AppEnv>, settings: AppSettings): T | undefined {
      const text = readSignedValue(settings.secret, purpose, readCookie(c, cookieNames(settings)[cookie]));
      return text === undefined ? undefined : v.parse(schema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    },
    drop(c: Context<AppEnv>, settings: AppSettings): void {
      dropCookie(c, settings, cookieNames(settings)[cookie]);
    },
  };
}
