import type { Context } from 'hono';
import type { AppEnv, AppSettings } from '../http/context.ts';
import { isOwnOrigin } from '../http/cross-site.ts';

/** Whom passkeys are made for (WebAuthn, 4): a host name, and the origin that the browser must be on. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The installation's public address. On loopback `localhost` and `127.0.0.1` are one server; the browser's own origin counts
 * where it is one of them, since a passkey of `localhost` is none of an address.
 */
export function relyingParty(c: Context<AppEnv>, { publicUrl }: AppSettings): RelyingParty {
  const given = c.req.header('origin');
  const origin = given && isOwnOrigin(given, publicUrl, c.req.header('host')) ? new URL(given).origin : publicUrl;
  return { id: new URL(origin).hostname, origin };
}
