import { connectedAppOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { implementInContext, operationRoutes } from '../http/operation.ts';
import { signedIn } from '../http/visitor.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { connectApp } from './consent.ts';
import { checkRequest } from './request.ts';

/**
 * Creates the routes of the consent page. The access of an app outlives the sign-in, so connecting one requires a proof within the last ten
 * minutes, and each is asked for again: no consent follows from an earlier one.
 */
export function connectedAppRoutes(services: ProductServices): Hono<AppEnv> {
  const { rateLimits } = services;
  return operationRoutes(services, [
    implementInContext(connectedAppOperations.request, async (c, { query }) => {
      await rateLimits.consume('appRequest', signedIn(c).user.id);
      return checkRequest(services, query);
    }),
    implementInContext(connectedAppOperations.consent, async (c, { body }) => {
      const visitor = signedIn(c);
      await rateLimits.consume('appRequest', visitor.user.id);
      await requireProof(services, visitor);
      return { redirectUrl: await connectApp(services, visitor, body, c.get('requestId')) };
    }),
  ]);
}
