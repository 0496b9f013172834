import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, AppSettings } from './context.ts';
import { networkList } from './network-list.ts';

/**
 * Sets the client address of a request: the address of the connection or, behind trusted proxies, the last address in X-Forwarded-For that
 * is not a trusted proxy. Ignores the entries before it, because callers can forge them. No other forwarding header is read: scheme and
 * host come from PUBLIC_URL.
 */
export function readClientAddress({ trustedProxies }: Pick<AppSettings, 'trustedProxies'>) {
  const isTrusted = networkList(trustedProxies);
  return createMiddleware<AppEnv>(async (c, next) => {
    const { incoming } = c.env ?? {};
    // Without Node's request the caller is this process. A connection that closed in the meantime has no address.
    const peer = incoming ? normalise(incoming.socket.remoteAddress ?? '') : local;
    c.set(
      'address',
      forwardedAddress(peer, c.req.header('x-forwarded-for'), (address) => address === local || isTrusted(address)),
    );
    await next();
  });
}

const local = 'local';

/**
 * Returns the address for rate limits: an IPv4 address, or the /64 network of an IPv6 address, because a subscriber can change the address
 * within it.
 */
export function clientAddress(c: Context<AppEnv>): string {
  return networkOf(exactAddress(c));
}

/** Returns the client's network, or an empty string for a socket without an address. */
export function knownAddress(c: Context<AppEnv>): string {
  const address = clientAddress(c);
  return address === local ? '' : address;
}

/** Returns the address for rate limits of a network that was stored with `knownAddress`. */
export function clientAddressOf(network: string): string {
  return network === '' ? local : network;
}

/** Returns the full client address, or `local` without a connection. */
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

/** Returns the /64 network of an IPv6 address, such as `2001:db8:0:1::/64`. Returns anything else unchanged. */
export function networkOf(address: string): string {
  const bare = bareOf(address);
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  // An embedded IPv4 address counts as two groups.
  const given = [...groups(head), ...groups(tail ?? '')];
  const length = given.length + (given.at(-1)?.includes('.') ? 1 : 0);
  const whole = tail === undefined ? given : [...groups(head), ...Array<string>(8 - length).fill('0'), ...groups(tail)];
  const first = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** Removes brackets, port and zone from an address. */
function bareOf(address: string): string {
  return address.replace(/^\[|\](?::\d+)?$|%.*$|(?<=^[\d.]+):\d+$/g, '');
}

function normalise(address: string): string {
  return address
    .slice(0, 64)
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
}
