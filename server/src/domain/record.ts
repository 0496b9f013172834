import { Resolver } from 'node:dns/promises';
import { ApiError } from '../http/error.ts';

const timeoutMs = 5000;
/** Errors that mean the record does not exist. */
const none = new Set(['ENOTFOUND', 'ENODATA']);

/** Returns the TXT record that verifies a domain. */
export function recordOf({ domain, proof }: { domain: string; proof: string }): { name: string; value: string } {
  return { name: `_cairn.${domain}`, value: `cairn-domain=${proof}` };
}

/**
 * Returns true if the record exists. Queries the given name servers, or those of the machine.
 * @throws ApiError DOMAIN_UNREACHABLE if none of them responds
 */
export async function hasRecord({ name, value }: { name: string; value: string }, nameServers: readonly string[]): Promise<boolean> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (nameServers.length > 0) resolver.setServers(nameServers);
  try {
    const records = await resolver.resolveTxt(name);
    // Long records are split into chunks.
    return records.some((pieces) => pieces.join('').trim() === value);
  } catch (error) {
    if (error instanceof Error && 'code' in error && none.has(String(error.code))) return false;
    throw new ApiError('DOMAIN_UNREACHABLE');
  }
}
