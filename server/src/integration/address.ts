import { lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { Agent, fetch as fetchBy } from 'undici';

/** An address that this installation does not call on behalf of tenants. */
export class AddressRefused extends Error {
  constructor() {
    super('this address is not called from here');
    this.name = 'AddressRefused';
  }
}

/**
 * All addresses outside the public internet (IANA's special-purpose registries). For IPv6: everything except 2000::/3, and special ranges
 * within it.
 */
const innerV4 = new BlockList();
const innerV6 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  innerV4.addSubnet(net, prefix);
for (const [net, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  innerV6.addSubnet(net, prefix, 'ipv6');

/** Returns true for an address that is private, local or unassigned. */
export function isInner(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return family === 6 ? innerV6.check(address, 'ipv6') : innerV4.check(address);
}

/**
 * Creates a `fetch` for URLs that tenants enter. Unless inner addresses are allowed, it accepts only https and hosts outside private
 * networks. The address is checked when connecting, so that a second DNS response cannot bypass it. Does not follow redirects.
 */
export function outwardFetch({ allowInner }: { allowInner: boolean }): typeof fetch {
  // Without reuse of connections: the server can close an idle one while a question is sent, and questions are not sent twice.
  const agent = new Agent({ pipelining: 0, ...(allowInner ? {} : { connect: { lookup: lookupOutward } }) });
  const guarded = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!allowInner && (url.protocol !== 'https:' || (isIP(host) !== 0 && isInner(host)))) throw new AddressRefused();
    // Node's own fetch comes from this library too, but the types differ.
    return (await fetchBy(url, { ...(init as object), redirect: 'manual', dispatcher: agent })) as unknown as Response;
  };
  return guarded;
}

/** Like `dns.lookup`, but rejects a host if any of its addresses is inner. */
const lookupOutward: typeof lookup = ((host: string, options: object, done: (...answer: unknown[]) => void) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error);
    if (addresses.some(({ address }) => isInner(address))) return done(new AddressRefused());
    const [first] = addresses;
    return 'all' in options && options.all ? done(null, addresses) : done(null, first?.address, first?.family);
  });
}) as typeof lookup; // the overload of `lookup` that sockets call
