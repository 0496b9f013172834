import { type AppConnection, type AppRequest, type AppScope, appScopes } from '@cairn/api';
import { redact } from '../redaction/redact.ts';
import type { ProductServices } from '../services.ts';
import { type ClientDescription, findClient } from './client.ts';
import { DescriptionRefused } from './client-document.ts';
import { isOwnResource, issuerOf } from './endpoint.ts';
import { isRegistered, redirectTarget, withParameters } from './redirect-uri.ts';

/** The longest name that a page shows. */
const maxName = 80;

/**
 * Checks an authorization request. A request whose client or redirect URI is wrong is never answered to that address; other errors are,
 * after the person has seen them, because anybody may register an address.
 */
export async function checkRequest(services: ProductServices, request: AppRequest): Promise<AppConnection> {
  const client = await clientOf(services, request.client_id);
  if (typeof client === 'string') return { state: 'refused', reason: client };
  const { redirect_uri: uri, state } = request;
  if (!isRegistered(uri, client.redirectUris)) return { state: 'refused', reason: 'redirect' };
  const app = { name: shownName(client), ...redirectTarget(uri), describedBy: client.describedBy };
  const issuer = issuerOf(services.settings.publicUrl);
  const answering = (error: string) => withParameters(uri, { error, state, iss: issuer });
  const scopes = scopesOf(request.scope);
  const error = errorOf(services.settings.publicUrl, request) ?? (scopes.length === 0 ? 'invalid_scope' : undefined);
  if (error) return { state: 'invalid', app, error, returnUrl: answering(error) };
  return { state: 'open', app, scopes, declineUrl: answering('access_denied') };
}

async function clientOf(services: ProductServices, id: string): Promise<ClientDescription | 'client' | 'description'> {
  try {
    return (await findClient(services, id)) ?? 'client';
  } catch (error) {
    if (!(error instanceof DescriptionRefused)) throw error;
    services.log.info({ event: 'connected-app.description_refused', err: error }, 'the description of an app was refused');
    return 'description';
  }
}

function errorOf(publicUrl: string, request: AppRequest): 'unsupported_response_type' | 'invalid_request' | 'invalid_target' | undefined {
  if (request.response_type !== 'code') return 'unsupported_response_type';
  if (request.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(request.code_challenge)) return 'invalid_request';
  return isOwnResource(publicUrl, request.resource) ? undefined : 'invalid_target';
}

/** Returns the requested scopes that an app can have. Without any it asks for all; unknown ones are ignored (RFC 6749, section 3.3). */
export function scopesOf(scope: string): AppScope[] {
  const asked = scope.split(' ').filter(Boolean);
  return appScopes.filter((one) => asked.length === 0 || asked.includes(one));
}

/** Returns an app's name, without what looks like a secret. */
function shownName({ name }: ClientDescription): string {
  return redact(name).text.slice(0, maxName);
}
