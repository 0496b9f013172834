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
  /** Where the person wanted to go: checked when it was taken up. */
  returnUrl: v.nullable(v.string()),
  /** Whose account is being linked; null for a sign-in. */
  linkTo: v.nullable(v.string()),
});
export type KeptAttempt = v.InferOutput<typeof AttemptSchema>;

/** Keeps what the provider's answer is held against in this browser, for ten minutes. */
export function writeAttempt(c: Context<AppEnv>, settings: AppSettings, attempt: KeptAttempt): void {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
  writeCookie(c, settings, cookieNames(settings).ext, signValue(settings.secret, purpose, value, endsAt()), challengeSeconds);
}

/** Takes it: the cookie is gone with the answer. Undefined where there is none, or its time is over. */
export function takeAttempt(c: Context<AppEnv>, settings: AppSettings): KeptAttempt | undefined {
  const value = readSignedValue(settings.secret, purpose, readCookie(c, cookieNames(settings).ext));
  dropCookie(c, settings, cookieNames(settings).ext);
  if (value === undefined) return undefined;
  return v.parse(AttemptSchema, JSON.parse(Buffer.from(value, 'base64url').toString()));
}

/** What the nonces of single sign-on are bound to: this browser, under a name of ten minutes. Made where there is none. */
export function ssoBrowser(c: Context<AppEnv>, settings: AppSettings): string {
  const browser = knownSsoBrowser(c, settings) ?? newToken();
  writeCookie(c, settings, cookieNames(settings).sso, signValue(settings.secret, browserPurpose, browser, endsAt()), challengeSeconds);
  return browser;
}

/** The same, where it has asked for a nonce. */
export function knownSsoBrowser(c: Context<AppEnv>, settings: AppSettings): string | undefined {
  return readSignedValue(settings.secret, browserPurpose, readCookie(c, cookieNames(settings).sso));
}

function endsAt(): number {
  return Math.floor(Date.now() / 1000) + challengeSeconds;
}
