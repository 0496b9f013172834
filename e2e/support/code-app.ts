import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { cairn } from './running.ts';

/** Returns the current code of an authenticator app. The first code of a key is accepted within its period and the one before. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** Gives the signed-in user an authenticator app. A new factor replaces the token: no other page of theirs may be open. */
export async function addApp({ request }: Page): Promise<void> {
  const headers = { Origin: cairn.url };
  const { secret } = await (await request.post(`${cairn.url}/api/auth/factors/totp`, { headers })).json();
  const confirmed = await request.post(`${cairn.url}/api/auth/factors/totp/confirm`, { headers, data: { code: codeOf(secret) } });
  if (!confirmed.ok()) throw new Error(`the authenticator app was answered with ${confirmed.status()}`);
}
