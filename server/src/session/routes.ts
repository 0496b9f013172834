import {
  IdSchema,
  SessionEventsQuerySchema,
  SessionEventsSchema,
  SessionExportQuerySchema,
  SessionFacetsQuerySchema,
  SessionFacetsSchema,
  SessionListQuerySchema,
  SessionListSchema,
  SessionSchema,
  sessionOperations,
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
import { sessionColumns } from './columns.ts';
import { dismissWaiting } from './dismiss-waiting.ts';
import { listSessionEvents, listSessions, sessionFacets, showSession } from './query.ts';

const IdPathSchema = v.object({ id: IdSchema });

/** The operations of people on sessions, below `/api`. */
export function sessionOperationRoutes(services: ProductServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(sessionOperations.dismissWaiting, (tx, { visitor, params }) => dismissWaiting(tx, visitor, params.id)),
  ]);
}

/** /api/sessions: agents' sessions, for people to read. Agents write them through /api/agent and /mcp. */
export function sessionRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Sessions',
      summary: 'Sessions of agents, of one project (id or slug) or of all.',
      answer: SessionListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', SessionListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listSessions(tx, visitor, c.req.valid('query'))));
    },
  );

  app.get(
    '/export',
    describe({
      tag: 'Sessions',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', SessionExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const query = c.req.valid('query');
      return answerExport(c, {
        name: 'sessions',
        columns: sessionColumns,
        query,
        inScope: (work) => database.inTenant(scopeOf(visitor), work),
        list: (tx, part) => listSessions(tx, visitor, part, { counted: false }),
      });
    },
  );

  app.get(
    '/facets',
    describe({
      tag: 'Sessions',
      summary: 'The clients, branches and people that a list of sessions can be narrowed to.',
      answer: SessionFacetsSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', SessionFacetsQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => sessionFacets(tx, visitor, c.req.valid('query').project)));
    },
  );

  app.get(
    '/:id',
    describe({ tag: 'Sessions', summary: 'One session.', answer: SessionSchema, refusals: ['UNAUTHENTICATED', 'NOT_FOUND'] }),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showSession(tx, visitor, c.req.valid('param').id)));
    },
  );

  app.get(
    '/:id/events',
    describe({
      tag: 'Sessions',
      summary: 'The events of a session in order, 500 at a time.',
      answer: SessionEventsSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', IdPathSchema),
    validated('query', SessionEventsQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listSessionEvents(tx, visitor, id, c.req.valid('query').after)));
    },
  );

  return app;
}
