import {
  DecisionCreateSchema,
  DecisionListQuerySchema,
  DecisionListSchema,
  DecisionSchema,
  DecisionTransitionSchema,
  DecisionUpdateSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, ProductServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { recordDecision, reviseDecision, transitionDecision } from './change.ts';
import { listDecisions, showDecision } from './query.ts';

const IdPathSchema = v.object({ id: v.pipe(v.string(), v.maxLength(64)) });

/** /api/decisions */
export function decisionRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

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
      summary: 'Proposes, accepts, rejects or deprecates a decision.',
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
          transitionDecision(tx, visitor, c.req.valid('param').id, to, version, c.get('requestId')),
        ),
      );
    },
  );

  return app;
}
