import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, AppSettings } from './context.ts';
import { networkList } from './network-list.ts';

/**
 * Finds the address of a request's client: that of the connection, or, where it comes from a trusted proxy, the last address in
 * X-Forwarded-For that is none of a trusted proxy. What a caller writes before it is never believed, and nothing else that a
 * proxy says of a request is read: scheme and host are those of PUBLIC_URL.
 */
export function readClientAddress({ trustedProxies }: Pick<AppSettings, 'trustedProxies'>) {
  const isTrusted = networkList(trustedProxies);
  return createMiddleware<AppEnv>(async (c, next) => {
    const { incoming } = c.env ?? {};
    // Without Node's request the caller is this process; with one, a connection that has closed meanwhile has no address.
    const peer = incoming ? normalise(incoming.socket.remoteAddress ?? '') : local;
    c.set(
      'address',
      forwardedAddress(peer, c.req.header('x-forwarded-for'), (address) => address === local || isTrusted(address)),
    );
    await next();
  });
}

const local = 'local';

/** Whom a request counts for: an IPv4 address, or the /64 of an IPv6 one, within which a line may change its address at will. */
export function clientAddress(c: Context<AppEnv>): string {
  return networkOf(exactAddress(c));
}

/** The address of the client itself; `local` where there is no connection. */
export function exactAddress(c: Context<AppEnv>): string {
  return c.get('address');
}

function forwardedAddress(peer: string, forwarded: string | undefined, isTrusted: (address: string) => boolean): string {
  const named = (forwarded ?? '').split(',').map((entry) => bareOf(normalise(entry.trim())));
  let address = peer;
  while (isTrusted(address)) {
    const before = named.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return address;
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
