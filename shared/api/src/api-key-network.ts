import * as v from 'valibot';

const AddressSchema = v.pipe(v.string(), v.ip());

/**
 * An IP address or a CIDR range (RFC 4632): `10.20.0.0/16`, `2001:db8::/32`. NETWORK_INVALID if it is neither; NETWORK_PREFIX if the prefix
 * length is out of range.
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

/** Returns the number of bits of an address: 32, or 128 for IPv6. */
export function bitsOf(address: string): 32 | 128 {
  return address.includes(':') ? 128 : 32;
}

/** Splits a valid `NetworkSchema` value into address and prefix length in bits. */
export function networkParts(network: string): { address: string; prefix: number } {
  const { address, prefix } = partsOf(network);
  return { address, prefix: prefix === undefined ? bitsOf(address) : Number(prefix) };
}

function partsOf(text: string): { address: string; prefix: string | undefined } {
  const at = text.indexOf('/');
  return at < 0 ? { address: text, prefix: undefined } : { address: text.slice(0, at), prefix: text.slice(at + 1) };
}
