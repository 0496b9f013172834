import { signOnConnectionOperations } from '@cairn/api';
import { Hono } from 'hono';
import type { AppEnv, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { implement, implementInContext, operationRoutes } from '../http/operation.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { outwardFetch } from '../integration/address.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { createSignOnAttempts } from './attempts.ts';
import { connectIssuer, noteTest, removeConnection, showConnection } from './connection.ts';
import { createIssuers } from './issuer.ts';
import { organizationLinkRoutes } from './link-routes.ts';
import { organizationLoginRoutes } from './login-routes.ts';
import { isProblem, SignOnRefusal, signOnRefusalOf } from './refusal.ts';

/** Creates the routes of /api/auth for sign-ins at the issuers of organizations. */
export function tenantSignOnRoutes(services: ProductServices): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .route('/', organizationLoginRoutes(services, attemptsOf(services)))
    .route('/', organizationLinkRoutes(services));
}

/** Creates the routes of /api/tenant/sign-on/connection, with which owners connect their issuer and test it. */
export function signOnConnectionRoutes(services: ProductServices): Hono<AppEnv> {
  const { settings, database, rateLimits } = services;
  const attempts = attemptsOf(services);
  const proved = { before: ({ visitor }: { visitor: Visitor }) => requireProof(services, visitor) };
  return operationRoutes(services, [
    implement(signOnConnectionOperations.get, (tx, { visitor }) => showConnection(tx, visitor, settings)),
    implement(
      signOnConnectionOperations.connect,
      (tx, { visitor, body, requestId }) => connectIssuer(tx, visitor, settings, body, requestId),
      proved,
    ),
    implement(
      signOnConnectionOperations.remove,
      (tx, { visitor, query, requestId }) => removeConnection(tx, visitor, settings, query, requestId),
      proved,
    ),
    implementInContext(signOnConnectionOperations.test, async (c, { body: { version } }) => {
      const visitor = signedIn(c);
      await requireProof(services, visitor);
      const show = () => database.inTenant(scopeOf(visitor), (tx) => showConnection(tx, visitor, settings));
      const connection = await show();
      if (connection.id === null) throw new ApiError('NOT_FOUND');
      if (connection.version !== version) throw new ApiError('CONFLICT', { current: connection });
      await rateLimits.consume('signOnTests', visitor.tenant.id);
      try {
        const url = await attempts.begin(c, { tenantId: visitor.tenant.id, testedBy: visitor.user.id });
        return { url, connection };
      } catch (error) {
        const { reason } = signOnRefusalOf(error);
        if (!isProblem(reason)) throw new SignOnRefusal(reason, null, error);
        const result = { problem: reason, email: '', version };
        await database.inTenant(scopeOf(visitor), (tx) => noteTest(tx, visitor, result, c.get('requestId')));
        return { url: null, connection: await show() };
      }
    }),
  ]);
}

function attemptsOf(services: ProductServices) {
  const { settings } = services;
  return createSignOnAttempts(services, createIssuers(outwardFetch({ allowInner: settings.privateIssuers }), settings));
}
