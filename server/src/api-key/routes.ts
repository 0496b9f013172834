import {
  ApiKeyAuditSchema,
  ApiKeyCallListQuerySchema,
  ApiKeyCallListSchema,
  ApiKeyCreateSchema,
  ApiKeyExportQuerySchema,
  ApiKeyIssuedSchema,
  ApiKeyListQuerySchema,
  ApiKeyListSchema,
  ApiKeyRotateSchema,
  ApiKeySchema,
  ApiKeyTransitionSchema,
  ApiKeyUpdateSchema,
  ApiKeyUsageQuerySchema,
  ApiKeyUsageSchema,
  IdSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import { definedOnly } from '../database/optimistic.ts';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { createKey, moveKey, rotateKey, updateKey } from './change.ts';
import { apiKeyColumns } from './columns.ts';
import { listKeys, showKey } from './query.ts';
import { auditOfKey, callsOfKey, usageOfKey } from './usage.ts';

const IdPathSchema = v.object({ id: IdSchema });
const changing = ['UNAUTHENTICATED', 'REAUTHENTICATE', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'] as const;

/**
 * Creates the routes of /api/api-keys: own keys, and those with access to managed projects. Not usable with a key. A key outlives the
 * sign-in that creates it, so creating or widening one requires a proof within the last ten minutes.
 */
export function apiKeyRoutes(services: ProductServices): Hono<AppEnv> {
  const { database, settings } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'API keys',
      summary: 'The keys that the caller created, and those with access to a project that they manage.',
      answer: ApiKeyListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', ApiKeyListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listKeys(tx, visitor, c.req.valid('query'))));
    },
  );

  app.post(
    '/',
    describe({
      tag: 'API keys',
      summary:
        'Creates a key with at most the caller’s rights, for projects that they can write in. The key is only in this response: it is not stored, and Idempotency-Key has no effect.',
      answer: ApiKeyIssuedSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'REAUTHENTICATE', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    validated('json', ApiKeyCreateSchema),
    async (c) => {
      const visitor = signedIn(c);
      await requireProof(services, visitor);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => createKey(tx, visitor, settings.secret, c.req.valid('json'), c.get('requestId'))),
        201,
      );
    },
  );

  app.get(
    '/export',
    describe({
      tag: 'API keys',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', ApiKeyExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const query = c.req.valid('query');
      return answerExport(c, {
        name: 'api-keys',
        columns: apiKeyColumns,
        query,
        inScope: (work) => database.inTenant(scopeOf(visitor), work),
        list: (tx, part) => listKeys(tx, visitor, part, { counted: false }),
      });
    },
  );

  app.get(
    '/:id',
    describe({ tag: 'API keys', summary: 'One key.', answer: ApiKeySchema, refusals: ['UNAUTHENTICATED', 'NOT_FOUND'] }),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showKey(tx, visitor, c.req.valid('param').id)));
    },
  );

  app.patch(
    '/:id',
    describe({ tag: 'API keys', summary: 'Changes what a key may, by whoever made it.', answer: ApiKeySchema, refusals: changing }),
    validated('param', IdPathSchema),
    validated('json', ApiKeyUpdateSchema),
    async (c) => {
      const visitor = signedIn(c);
      const input = c.req.valid('json');
      const { name: _name, version: _version, ...reach } = input;
      if (Object.keys(definedOnly(reach)).length > 0) await requireProof(services, visitor);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => updateKey(tx, visitor, c.req.valid('param').id, input, c.get('requestId'))),
      );
    },
  );

  app.post(
    '/:id/transition',
    describe({
      tag: 'API keys',
      summary: 'Disables, enables or revokes a key. For its creator and managers of its projects.',
      answer: ApiKeySchema,
      refusals: changing,
    }),
    validated('param', IdPathSchema),
    validated('json', ApiKeyTransitionSchema),
    async (c) => {
      const visitor = signedIn(c);
      const input = c.req.valid('json');
      if (input.to === 'enabled') await requireProof(services, visitor);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => moveKey(tx, visitor, c.req.valid('param').id, input, c.get('requestId'))),
      );
    },
  );

  app.post(
    '/:id/rotate',
    describe({
      tag: 'API keys',
      summary:
        'Creates a key with the same permissions, for the creator of the old one, which works until its grace period ends. Returns the new key once.',
      answer: ApiKeyIssuedSchema,
      status: 201,
      refusals: changing,
    }),
    validated('param', IdPathSchema),
    validated('json', ApiKeyRotateSchema),
    async (c) => {
      const visitor = signedIn(c);
      await requireProof(services, visitor);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) =>
          rotateKey(tx, visitor, settings.secret, c.req.valid('param').id, c.req.valid('json'), c.get('requestId')),
        ),
        201,
      );
    },
  );

  app.get(
    '/:id/usage',
    describe({
      tag: 'API keys',
      summary: 'What a key was used for, by hour or day, and by whom.',
      answer: ApiKeyUsageSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', IdPathSchema),
    validated('query', ApiKeyUsageQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { period } = c.req.valid('query');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => usageOfKey(tx, visitor, c.req.valid('param').id, period)));
    },
  );

  app.get(
    '/:id/calls',
    describe({
      tag: 'API keys',
      summary: 'The calls with a key, the newest first, for 90 days.',
      answer: ApiKeyCallListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', IdPathSchema),
    validated('query', ApiKeyCallListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => callsOfKey(tx, visitor, c.req.valid('param').id, c.req.valid('query'))),
      );
    },
  );

  app.get(
    '/:id/audit',
    describe({
      tag: 'API keys',
      summary: 'The history of a key and its refused calls, newest first.',
      answer: ApiKeyAuditSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => auditOfKey(tx, visitor, c.req.valid('param').id)));
    },
  );

  return app;
}
