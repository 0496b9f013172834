import { lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { Agent, fetch as fetchBy } from 'undici';

/** An address that this installation does not call for its tenants. */
export class AddressRefused extends Error {
  constructor() {
    super('this address is not called from here');
    this.name = 'AddressRefused';
  }
}

/** Everything that is not the public internet (IANA's special-purpose registries): of IPv6, all but 2000::/3, and in that what leads elsewhere. */
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

/** Does the address belong to a private network, to the machine itself, or to nobody? */
export function isInner(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return family === 6 ? innerV6.check(address, 'ipv6') : innerV4.check(address);
}

/**
 * A `fetch` for addresses that tenants write down. Unless inner ones are allowed: https alone, and no name that leads into a
 * private network, asked at the very connection so that no second answer of a name server slips through. It follows no redirect.
 */
export function outwardFetch({ allowInner }: { allowInner: boolean }): typeof fetch {
  const agent = new Agent(allowInner ? {} : { connect: { lookup: lookupOutward } });
  const guarded = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!allowInner && (url.protocol !== 'https:' || (isIP(host) !== 0 && isInner(host)))) throw new AddressRefused();
    // Two sets of types for the same thing: Node's own fetch is of this library, too.
    return (await fetchBy(url, { ...(init as object), redirect: 'manual', dispatcher: agent })) as unknown as Response;
  };
  return guarded;
}

/** As `dns.lookup`, refused where any of the addresses is an inner one. */
const lookupOutward: typeof lookup = ((host: string, options: object, done: (...answer: unknown[]) => void) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error);
    if (addresses.some(({ address }) => isInner(address))) return done(new AddressRefused());
    const [first] = addresses;
    return 'all' in options && options.all ? done(null, addresses) : done(null, first?.address, first?.family);
  });
}) as typeof lookup; // one shape of the several that `lookup` has: the one that sockets call
