import { CollapsedLineSchema } from '@cairn/api';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { outwardFetch } from '../integration/address.ts';
import type { ClientDescription } from './client.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** The largest description of an app, in bytes, and how long it may take, in milliseconds. */
const maxBytes = 5 * 1024;
const timeoutMs = 5_000;
const cachedMs = 5 * 60_000;

/** Why a description could not be used. The text is for the log. */
export class DescriptionRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'DescriptionRefused';
  }
}

/** Reads descriptions that apps publish about themselves. */
export interface ClientDocuments {
  /** @throws DescriptionRefused */
  read(clientId: string): Promise<ClientDescription>;
}

/** Returns whether a client id is the URL of a description: https with a path, and nothing that would make two URLs of it. */
export function isDocumentUrl(clientId: string): boolean {
  if (!URL.canParse(clientId)) return false;
  const { protocol, username, password, pathname, href } = new URL(clientId);
  return protocol === 'https:' && !username && !password && pathname !== '/' && !clientId.includes('#') && href === clientId;
}

/**
 * Creates the reader of client id metadata documents (draft-ietf-oauth-client-id-metadata-document). The URL comes from a stranger, so it
 * is fetched as the addresses of tenants are: only https to public addresses, without redirects.
 */
export function createClientDocuments(fetchFrom: typeof fetch = outwardFetch({ allowInner: false })): ClientDocuments {
  const cache = new LRUCache<string, ClientDescription>({ max: 500, ttl: cachedMs });
  return {
    async read(clientId) {
      const known = cache.get(clientId);
      if (known) return known;
      const read = descriptionOf(clientId, await load(fetchFrom, clientId));
      cache.set(clientId, read);
      return read;
    },
  };
}

async function load(fetchFrom: typeof fetch, url: string): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetchFrom(url, { headers: { accept: 'application/json' }, signal });
    if (response.status !== 200) throw new DescriptionRefused(`status ${response.status}`);
    return JSON.parse(await readSmall(response));
  } catch (error) {
    if (error instanceof DescriptionRefused) throw error;
    throw new DescriptionRefused('it cannot be read', error);
  }
}

/** Reads a body, and stops at the limit. */
async function readSmall(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new DescriptionRefused('it is too large'); // leaving the loop cancels the body
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const DocumentSchema = v.object({
  client_id: v.string(),
  client_name: v.pipe(CollapsedLineSchema, v.nonEmpty(), v.maxLength(200)),
  redirect_uris: v.pipe(v.array(v.string()), v.maxLength(20)),
  token_endpoint_auth_method: v.optional(v.literal('none'), 'none'),
});

function descriptionOf(clientId: string, document: unknown): ClientDescription {
  const parsed = v.safeParse(DocumentSchema, document);
  if (!parsed.success) throw new DescriptionRefused(`field ${v.getDotPath(parsed.issues[0]) ?? ''} is not valid`);
  const { client_id, client_name, redirect_uris } = parsed.output;
  if (client_id !== clientId) throw new DescriptionRefused('it describes another client');
  // Descriptions may also name addresses of other kinds, such as those of the app's own scheme.
  return { id: clientId, name: client_name, redirectUris: redirect_uris.filter(isRedirectUri), describedBy: new URL(clientId).host };
}
