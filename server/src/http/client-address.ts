import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from './context.ts';

/**
 * Whom a request came from, for rate limits: an IPv4 address, or the /64 of an IPv6 one, which is what a line is given and
 * may change its address within at will. Behind a proxy (a peer on a private network) it is the last entry of
 * X-Forwarded-For, the one that our own proxy wrote; what a caller puts before it is not believed.
 */
export function clientAddress(c: Context<AppEnv>): string {
  return networkOf(exactAddress(c));
}

/** The address itself, by the same rules; `local` where there is no socket. */
export function exactAddress(c: Context<AppEnv>): string {
  const peer = normalise(c.env?.incoming?.socket.remoteAddress ?? 'local');
  if (!isPrivate(peer)) return peer;
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return forwarded ? bareOf(normalise(forwarded)) : peer;
}

/** The first 64 bits of an IPv6 address, `2001:db8:0:1::/64`; anything else as it is. */
export function networkOf(address: string): string {
  const bare = bareOf(address);
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  // An IPv4 address at the end stands for two groups.
  const given = [...groups(head), ...groups(tail ?? '')];
  const length = given.length + (given.at(-1)?.includes('.') ? 1 : 0);
  const whole = tail === undefined ? given : [...groups(head), ...Array<string>(8 - length).fill('0'), ...groups(tail)];
  const first = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** Without the brackets, the port and the zone that an address may be written with. */
function bareOf(address: string): string {
  return address.replace(/^\[|\](?::\d+)?$|%.*$|(?<=^[\d.]+):\d+$/g, '');
}

function normalise(address: string): string {
  return address
    .slice(0, 64)
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
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
