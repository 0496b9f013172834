import { CollapsedLineSchema } from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { callFunction } from '../auth/sign-in.ts';
import { newId } from '../database/id.ts';
import type { ProductServices } from '../services.ts';
import { isDocumentUrl } from './client-document.ts';
import { OAuthError } from './oauth-error.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** What an app says about itself. */
export interface ClientDescription {
  id: string;
  name: string;
  redirectUris: readonly string[];
  /** The host of its metadata document; null if it registered itself. */
  describedBy: string | null;
}

const FoundSchema = v.nullable(v.object({ name: v.string(), redirectUris: v.array(v.string()) }));

/**
 * Returns an app by its client id: registered here, or described by a document at that URL. Undefined if it is not registered.
 * @throws DescriptionRefused
 */
export async function findClient(
  { database, clientDocuments }: Pick<ProductServices, 'database' | 'clientDocuments'>,
  id: string,
): Promise<ClientDescription | undefined> {
  if (isDocumentUrl(id)) return clientDocuments.read(id);
  const found = v.parse(FoundSchema, await callFunction(database, sql`oauth_client_find(${id})`));
  return found ? { id, ...found, describedBy: null } : undefined;
}

const list = (...supported: string[]) =>
  v.optional(
    v.pipe(
      v.array(v.string()),
      v.check((given) => supported.some((one) => given.includes(one))),
    ),
  );

/** A registration request (RFC 7591, section 2). Fields that Cairn does not use are ignored. */
const RegistrationSchema = v.object({
  redirect_uris: v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.minLength(1), v.maxLength(10)),
  client_name: v.optional(v.pipe(CollapsedLineSchema, v.maxLength(200)), ''),
  grant_types: list('authorization_code'),
  response_types: list('code'),
});

/** Registers an app. Every app is a public client that proves itself by PKCE, whatever it asks for. @throws OAuthError */
export async function registerClient({ database }: ProductServices, input: unknown): Promise<Record<string, unknown>> {
  const parsed = v.safeParse(RegistrationSchema, input);
  if (!parsed.success) {
    const field = v.getDotPath(parsed.issues[0]) ?? '';
    throw new OAuthError(field.startsWith('redirect_uris') ? 'invalid_redirect_uri' : 'invalid_client_metadata', `${field} is not valid.`);
  }
  const { redirect_uris, client_name } = parsed.output;
  if (!redirect_uris.every(isRedirectUri))
    throw new OAuthError('invalid_redirect_uri', 'Redirect URIs use https, or http to localhost, 127.0.0.1 or [::1].');
  const id = newId('app');
  const name = client_name || new URL(redirect_uris[0] ?? '').host;
  await callFunction(database, sql`oauth_client_put(${id}, ${name}, ${JSON.stringify(redirect_uris)}::jsonb)`);
  return {
    client_id: id,
    client_id_issued_at: Math.floor(Date.now() / 1000),
    client_name: name,
    redirect_uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}
