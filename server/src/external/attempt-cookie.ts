import { ExternalProviderSchema } from '@cairn/api';
import type { Context } from 'hono';
import * as v from 'valibot';
import { cookieNames, dropCookie, readCookie, writeCookie } from '../auth/cookie.ts';
import { newToken, readSignedValue, signValue } from '../auth/secret.ts';
import type { AppEnv, AppSettings } from '../http/context.ts';
import { challengeSeconds } from './challenge.ts';

const purpose = 'external sign-in';
const browserPurpose = 'single sign-on';

const AttemptSchema = v.object({
  provider: ExternalProviderSchema,
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** The page to return to. Validated when used. */
  returnUrl: v.nullable(v.string()),
  /** The account to link; null for a sign-in. */
  linkTo: v.nullable(v.string()),
});
export type KeptAttempt = v.InferOutput<typeof AttemptSchema>;

/** Stores the attempt in this browser for ten minutes, to verify the provider's response. */
export function writeAttempt(c: Context<AppEnv>, settings: AppSettings, attempt: KeptAttempt): void {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
  writeCookie(c, settings, cookieNames(settings).ext, signValue(settings.secret, purpose, value, endsAt()), challengeSeconds);
}

/** Reads and deletes the attempt. Returns undefined if it is missing or expired. */
export function takeAttempt(c: Context<AppEnv>, settings: AppSettings): KeptAttempt | undefined {
  const value = readSignedValue(settings.secret, purpose, readCookie(c, cookieNames(settings).ext));
  dropCookie(c, settings, cookieNames(settings).ext);
  if (value === undefined) return undefined;
  return v.parse(AttemptSchema, JSON.parse(Buffer.from(value, 'base64url').toString()));
}

/** Returns the id of this browser that nonces of single sign-on are bound to, valid for ten minutes. Creates it if missing. */
export function ssoBrowser(c: Context<AppEnv>, settings: AppSettings): string {
  const browser = knownSsoBrowser(c, settings) ?? newToken();
  writeCookie(c, settings, cookieNames(settings).sso, signValue(settings.secret, browserPurpose, browser, endsAt()), challengeSeconds);
  return browser;
}

/** Same, only if it exists. */
export function knownSsoBrowser(c: Context<AppEnv>, settings: AppSettings): string | undefined {
  return readSignedValue(settings.secret, browserPurpose, readCookie(c, cookieNames(settings).sso));
}

function endsAt(): number {
  return Math.floor(Date.now() / 1000) + challengeSeconds;
}
