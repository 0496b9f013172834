import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/**
 * Whom a request came from, for rate limits. Behind a proxy (a peer on a private network) it is the last entry of
 * X-Forwarded-For, the one that our own proxy wrote; what a caller puts before it is not believed.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const peer = normalise(c.env?.incoming?.socket.remoteAddress ?? 'local');
  if (!isPrivate(peer)) return peer;
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return forwarded ? normalise(forwarded) : peer;
}

function normalise(address: string): string {
  return address
    .replace(/^::ffff:/, '')
    .toLowerCase()
    .slice(0, 64);
}

function isPrivate(address: string): boolean {
  return (
    address === 'local' ||
    address === '::1' ||
    /^(127|10)\./.test(address) ||
    /^192\.168\./.test(address) ||
    /^172\.(1[6-9]|2\d|3[01])\./.test(address) ||
    /^f[cd]/.test(address)
  );
}
