import type { Context } from 'hono';
import type { AppEnv, AppSettings } from '../http/context.ts';
import { isOwnOrigin } from '../http/cross-site.ts';

/** The relying party of passkeys (WebAuthn, 4): a host name, and the required origin. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Returns the relying party of the public address. On loopback `localhost` and `127.0.0.1` are the same server, so the browser's own origin
 * is used, because passkeys belong to one host name.
 */
export function relyingParty(c: Context<AppEnv>, { publicUrl }: AppSettings): RelyingParty {
  const given = c.req.header('origin');
  const origin = given && isOwnOrigin(given, publicUrl, c.req.header('host')) ? new URL(given).origin : publicUrl;
  return { id: new URL(origin).hostname, origin };
}
