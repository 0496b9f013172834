import { ModelConnectionSchema, ModelConnectSchema, ModelDisconnectQuerySchema, ModelIntegrationSchema, ModelTestSchema } from '@cairn/api';
import { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { permitted, scopeOf } from '../http/visitor.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { outwardFetch } from './address.ts';
import { completed, connectModel, disconnectModel, noteCall, showModel } from './change.ts';
import { momentAfter } from './model.ts';
import { probeModel } from './probe.ts';

/** Creates the routes of /api/integrations, where managers edit the organization's integrations. */
export function integrationRoutes(services: ProductServices): Hono<AppEnv> {
  const { database, rateLimits, settings } = services;
  const app = new Hono<AppEnv>();
  const fetch = outwardFetch({ allowInner: settings.privateModels });

  app.get(
    '/model',
    describe({
      tag: 'Integrations',
      summary: 'The language model that answers in conversations. Never returns its key.',
      answer: ModelIntegrationSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('tenant.manage'),
    async (c) => c.json(await database.inTenant(scopeOf(c.var.permitted), (tx) => showModel(tx, settings.secret))),
  );

  app.put(
    '/model',
    describe({
      tag: 'Integrations',
      summary: 'Connects a language model, or another one. A key that is left out stays, unless the address is on another server.',
      answer: ModelIntegrationSchema,
      refusals: ['UNAUTHENTICATED', 'REAUTHENTICATE', 'FORBIDDEN', 'CONFLICT'],
    }),
    permitted('tenant.manage'),
    validated('json', ModelConnectSchema),
    async (c) => {
      const visitor = c.var.permitted;
      await requireProof(services, visitor); // from now on, messages are sent to this server
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) =>
          connectModel(tx, visitor, settings.secret, c.req.valid('json'), c.get('requestId')),
        ),
      );
    },
  );

  app.delete(
    '/model',
    describe({
      tag: 'Integrations',
      summary: 'Disconnects the language model and deletes its key.',
      answer: ModelIntegrationSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID', 'CONFLICT'],
    }),
    permitted('tenant.manage'),
    validated('query', ModelDisconnectQuerySchema),
    async (c) => {
      const visitor = c.var.permitted;
      const { version } = c.req.valid('query');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => disconnectModel(tx, visitor, settings.secret, version, c.get('requestId'))),
      );
    },
  );

  app.post(
    '/model/test',
    describe({
      tag: 'Integrations',
      summary: 'Sends a test call to a language model and returns the result. Only the health of the connected model is stored.',
      answer: ModelTestSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
    }),
    permitted('tenant.manage'),
    validated('json', ModelConnectionSchema),
    async (c) => {
      const scope = scopeOf(c.var.permitted);
      await rateLimits.consume('modelChecks', scope.tenantId);
      // Call the model between two transactions, so that none waits for it.
      const connection = await database.inTenant(scope, (tx) => completed(tx, settings.secret, c.req.valid('json')));
      const found = await probeModel(connection, fetch);
      await database.inTenant(scope, (tx) =>
        noteCall(tx, connection, found.ok ? { problem: null } : { problem: found.problem, retryAt: momentAfter(found.retryAfter) }),
      );
      return c.json(found);
    },
  );

  return app;
}
