import {
  DecisionCreateSchema,
  DecisionExportQuerySchema,
  DecisionFacetsQuerySchema,
  DecisionFacetsSchema,
  DecisionListQuerySchema,
  DecisionListSchema,
  DecisionSchema,
  DecisionTransitionSchema,
  DecisionUpdateSchema,
  IdSchema,
  UndoDecisionSchema,
  undoSeconds,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import type { ProductServices } from '../services.ts';
import { recordDecision, reviseDecision } from './change.ts';
import { decisionColumns } from './columns.ts';
import { discardRoutes } from './discard-routes.ts';
import { decisionFacets } from './facets.ts';
import { markdownRoutes } from './markdown-routes.ts';
import { moveDecision, undoDecisionTransition } from './move.ts';
import { listDecisions, showDecision } from './query.ts';
import { revisionRoutes } from './revision-routes.ts';
import { signOffRoutes } from './sign-off-routes.ts';

const IdPathSchema = v.object({ id: IdSchema });

/** /api/decisions */
export function decisionRoutes(services: ProductServices): Hono<AppEnv> {
  const { database } = services;
  const app = new Hono<AppEnv>();
  app.route('/', revisionRoutes(services));
  app.route('/', markdownRoutes(services));
  app.route('/', signOffRoutes(services));
  app.route('/', discardRoutes(services));

  app.get(
    '/',
    describe({
      tag: 'Decisions',
      summary: 'Decisions, of one project (id or slug) or of all.',
      answer: DecisionListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', DecisionListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listDecisions(tx, visitor, c.req.valid('query'))));
    },
  );

  app.post(
    '/',
    describe({
      tag: 'Decisions',
      summary: 'Records a decision, under the next number of its project.',
      answer: DecisionSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    validated('json', DecisionCreateSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => recordDecision(tx, visitor, c.req.valid('json'), c.get('requestId'))),
        201,
      );
    },
  );

  app.get(
    '/export',
    describe({
      tag: 'Decisions',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', DecisionExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const query = c.req.valid('query');
      return answerExport(c, {
        name: 'decisions',
        columns: decisionColumns,
        query,
        inScope: (work) => database.inTenant(scopeOf(visitor), work),
        list: (tx, part) => listDecisions(tx, visitor, part, { counted: false }),
      });
    },
  );

  app.get(
    '/facets',
    describe({
      tag: 'Decisions',
      summary: 'The tags and the deciders that a list of decisions can be narrowed to.',
      answer: DecisionFacetsSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', DecisionFacetsQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => decisionFacets(tx, visitor, c.req.valid('query').project)));
    },
  );

  app.get(
    '/:id',
    describe({ tag: 'Decisions', summary: 'One decision.', answer: DecisionSchema, refusals: ['UNAUTHENTICATED', 'NOT_FOUND'] }),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showDecision(tx, visitor, c.req.valid('param').id)));
    },
  );

  app.patch(
    '/:id',
    describe({
      tag: 'Decisions',
      summary: 'Changes the text of a draft or a proposal, as a new revision.',
      answer: DecisionSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', IdPathSchema),
    validated('json', DecisionUpdateSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) =>
          reviseDecision(tx, visitor, c.req.valid('param').id, c.req.valid('json'), c.get('requestId')),
        ),
      );
    },
  );

  app.post(
    '/:id/transition',
    describe({
      tag: 'Decisions',
      summary:
        'Proposes, accepts, rejects or deprecates a decision. Where it is accepted, the one that it takes the place of is superseded.',
      answer: DecisionSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', IdPathSchema),
    validated('json', DecisionTransitionSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { to, version } = c.req.valid('json');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) =>
          moveDecision(tx, visitor, c.req.valid('param').id, to, version, c.get('requestId')),
        ),
      );
    },
  );

  app.post(
    '/:id/undo',
    describe({
      tag: 'Decisions',
      summary: `Undoes the last transition. For the person who made it, within ${undoSeconds} seconds, while nothing else has happened. What it had superseded is in force again.`,
      answer: DecisionSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID', 'UNDO_EXPIRED'],
    }),
    validated('param', IdPathSchema),
    validated('json', UndoDecisionSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { version } = c.req.valid('json');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) =>
          undoDecisionTransition(tx, visitor, c.req.valid('param').id, version, c.get('requestId')),
        ),
      );
    },
  );

  return app;
}
