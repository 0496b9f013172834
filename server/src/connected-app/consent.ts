import { type AppConsent, callsPerMinute } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { requireReach, storeReach } from '../api-key/change.ts';
import { publishKey } from '../api-key/publish.ts';
import { apiKeys } from '../api-key/schema.ts';
import { callFunctionIn } from '../auth/sign-in.ts';
import { actorOf, audit } from '../database/audit.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { scopeOf } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { issuerOf } from './endpoint.ts';
import { withParameters } from './redirect-uri.ts';
import { checkRequest } from './request.ts';
import { oauthCodes } from './schema.ts';
import { hashAppSecret, newAppSecret } from './secret.ts';

const codeMs = 60_000;
const dayMs = 24 * 3600 * 1000;

/**
 * Connects an app as the person allowed, and returns its address with a code. Its access is a row of `api_keys`, so that every check of keys
 * applies to it. Until the app exchanges the code, that row expires with the code.
 * @throws ApiError STATE_INVALID if the request cannot be granted; FORBIDDEN, NOT_FOUND for projects in which the person may not write
 */
export async function connectApp(
  services: ProductServices,
  visitor: Visitor,
  { request, projects, scopes, days }: AppConsent,
  requestId: string,
): Promise<string> {
  const { database, settings } = services;
  // Before a description of the app is fetched. The transaction below checks it again.
  await database.inTenant(scopeOf(visitor), (tx) => requireReach(tx, visitor, projects));
  const connection = await checkRequest(services, request);
  if (connection.state !== 'open') throw new ApiError('STATE_INVALID');
  const { app } = connection;
  const code = newAppSecret('code');
  const expiresAt = new Date(Date.now() + codeMs);
  await database.inTenant(scopeOf(visitor), async (tx) => {
    const reached = await requireReach(tx, visitor, projects);
    const id = newId('key');
    await tx.insert(apiKeys).values({
      id,
      tenantId: visitor.tenant.id,
      kind: 'app',
      name: app.name,
      prefix: '',
      lastFour: '',
      hash: `app:${id}`, // no hash of a key looks like this
      scopes,
      allProjects: projects === null,
      expiresAt,
      callsPerMinute: callsPerMinute.usual,
      clientId: request.client_id,
      redirectHost: app.redirectHost,
      makerId: visitor.user.id,
      actor: actorOf(visitor),
    });
    await storeReach(tx, visitor, id, reached);
    await tx.insert(oauthCodes).values({
      hash: hashAppSecret(settings, code),
      tenantId: visitor.tenant.id,
      keyId: id,
      redirectUri: request.redirect_uri,
      challenge: request.code_challenge,
      grantedUntil: new Date(Date.now() + days * dayMs),
      expiresAt,
    });
    await callFunctionIn(tx, sql`oauth_client_used(${request.client_id})`);
    const detail = { name: app.name, app: app.redirectHost, days, scopes, projects: projects === null ? 'all' : reached };
    await audit(tx, visitor, { action: 'api-key.created', target: { type: 'api-key', id }, detail, requestId });

    await publishKey(tx, visitor, { id, makerId: visitor.user.id, version: 1 });
  });
  return withParameters(request.redirect_uri, { code, state: request.state, iss: issuerOf(settings.publicUrl) });
}
