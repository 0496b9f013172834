import { Resolver } from 'node:dns/promises';
import { ApiError } from '../http/error.ts';

const timeoutMs = 5000;
/** Answers that say: asked, and there is none. */
const none = new Set(['ENOTFOUND', 'ENODATA']);

/** The TXT record that proves whose a domain is. */
export function recordOf({ domain, proof }: { domain: string; proof: string }): { name: string; value: string } {
  return { name: `_cairn.${domain}`, value: `cairn-domain=${proof}` };
}

/**
 * Is the record there? Asked of these name servers, or of the machine's own.
 * @throws ApiError DOMAIN_UNREACHABLE where none of them gives an answer
 */
export async function hasRecord({ name, value }: { name: string; value: string }, nameServers: readonly string[]): Promise<boolean> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (nameServers.length > 0) resolver.setServers(nameServers);
  try {
    const records = await resolver.resolveTxt(name);
    // A long record comes in pieces.
    return records.some((pieces) => pieces.join('').trim() === value);
  } catch (error) {
    if (error instanceof Error && 'code' in error && none.has(String(error.code))) return false;
    throw new ApiError('DOMAIN_UNREACHABLE');
  }
}
