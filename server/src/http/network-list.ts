import { BlockList, isIP } from 'node:net';
import { networkParts } from '@cairn/api';

/** Returns a function that tests whether an address is in one of the networks (addresses or CIDR ranges). Invalid addresses are in none. */
export function networkList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const { address, prefix } = networkParts(network);
    list.addSubnet(address, prefix, familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}
