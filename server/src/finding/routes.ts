import {
  FindingExportQuerySchema,
  FindingListQuerySchema,
  FindingListSchema,
  FindingTransitionSchema,
  IdSchema,
  SecurityFindingSchema,
  securityCheckOperations,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { implement, operationRoutes } from '../http/operation.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import type { ProductServices } from '../services.ts';
import { listChecks } from './checks.ts';
import { findingColumns } from './columns.ts';
import { fixFinding } from './fix.ts';
import { moveFinding } from './move.ts';
import { listFindings } from './query.ts';

const id = IdSchema;

/** Creates the routes of the checks of a project. */
export function securityCheckRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(securityCheckOperations.list, async (tx, { visitor, params }) => ({ items: await listChecks(tx, visitor, params.project) })),
    implement(securityCheckOperations.fix, (tx, { visitor, params, body, requestId }) =>
      fixFinding(tx, visitor, params.id, body.version, requestId),
    ),
  ]);
}

/** Creates the routes of /api/findings for the security findings of a project. */
export function findingRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Security',
      summary: 'Findings of a project (id or slug): secrets that were redacted from texts. Open ones first, most severe first.',
      answer: FindingListSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    validated('query', FindingListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listFindings(tx, visitor, c.req.valid('query'))));
    },
  );

  app.get(
    '/export',
    describe({
      tag: 'Security',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    validated('query', FindingExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const query = c.req.valid('query');
      return answerExport(c, {
        name: 'findings',
        columns: findingColumns,
        query,
        inScope: (work) => database.inTenant(scopeOf(visitor), work),
        list: (tx, part) => listFindings(tx, visitor, part),
      });
    },
  );

  app.post(
    '/:id/transition',
    describe({
      tag: 'Security',
      summary: 'Acknowledges a finding with a reason and an end, resolves it, or opens it again.',
      answer: SecurityFindingSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', v.object({ id })),
    validated('json', FindingTransitionSchema),
    async (c) => {
      const visitor = signedIn(c);
      const wish = c.req.valid('json');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => moveFinding(tx, visitor, c.req.valid('param').id, wish, c.get('requestId'))),
      );
    },
  );

  return app;
}
