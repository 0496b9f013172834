import { BackupCodesSchema, DoneSchema, TotpEnrolmentSchema } from '@cairn/api';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { demoPassword } from '../src/demo/accounts.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { Product } from './product.ts';
import { roomInPeriod } from './totp-period.ts';

/** Returns the code of an authenticator app for a key, offset by `periods` of 30 seconds. */
export function appCode(secret: string, periods = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });
}

/** Turns two-step verification on, which uses up the current code. */
export async function turnOnTotp(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = v.parse(TotpEnrolmentSchema, JSON.parse((await browser.post('/api/auth/factors/totp')).text));
  await roomInPeriod();
  const confirmed = await browser.post('/api/auth/factors/totp/confirm', { code: appCode(secret, -1) });
  const { codes } = v.parse(BackupCodesSchema, JSON.parse(confirmed.text));
  return { secret, codes };
}

/** Returns a browser that has entered the right password and must pass the second step. */
export async function atSecondStep(product: Product, email: string, headers: Record<string, string> = {}): Promise<Browser> {
  const browser = openBrowser(product);
  const answer = await browser.post('/api/auth/login', { email, password: demoPassword }, headers);
  if (answer.body.requiresSecondFactor !== true) throw new Error(`no second step was asked for: ${answer.text}`);
  return browser;
}

/** Backdates everybody's last proof of identity beyond the ten minutes of its validity. */
export async function forgetProofs(product: Product): Promise<void> {
  await product.database.maintain((tx) => tx.execute(`update sign_ins set proved_at = proved_at - interval '11 minutes'`));
}

/** Proves the identity of the user by password. */
export async function proveByPassword(browser: Browser): Promise<void> {
  v.parse(DoneSchema, JSON.parse((await browser.post('/api/auth/proof', { method: 'password', password: demoPassword })).text));
}
