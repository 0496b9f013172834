import * as v from 'valibot';

const AddressSchema = v.pipe(v.string(), v.ip());

/**
 * An address, or a range of them by CIDR (RFC 4632): `10.20.0.0/16`, `2001:db8::/32`. A single address stands for itself.
 * NETWORK_INVALID where it is none; NETWORK_PREFIX where what stands behind the slash is out of range.
 */
export const NetworkSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(49, 'NETWORK_INVALID'),
  v.check((text) => v.is(AddressSchema, partsOf(text).address), 'NETWORK_INVALID'),
  v.check((text) => {
    const { address, prefix } = partsOf(text);
    return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOf(address));
  }, 'NETWORK_PREFIX'),
);

/** How many bits an address has: 32, or 128 of an IPv6 one. */
export function bitsOf(address: string): 32 | 128 {
  return address.includes(':') ? 128 : 32;
}

/** A range that `NetworkSchema` has let pass, as address and number of bits. */
export function networkParts(network: string): { address: string; prefix: number } {
  const { address, prefix } = partsOf(network);
  return { address, prefix: prefix === undefined ? bitsOf(address) : Number(prefix) };
}

function partsOf(text: string): { address: string; prefix: string | undefined } {
  const at = text.indexOf('/');
  return at < 0 ? { address: text, prefix: undefined } : { address: text.slice(0, at), prefix: text.slice(at + 1) };
}
