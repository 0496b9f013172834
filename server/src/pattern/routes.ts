import {
  IdSchema,
  PatternCountsSchema,
  PatternExportQuerySchema,
  PatternListQuerySchema,
  PatternListSchema,
  PatternMergeSchema,
  PatternProposalSchema,
  PatternProposedSchema,
  PatternSchema,
  PatternTransitionSchema,
  PatternUnmergeSchema,
  PatternUpdateSchema,
  RulesQuerySchema,
  RulesSchema,
  UndoPatternSchema,
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
import { editPattern } from './change.ts';
import { patternColumns } from './columns.ts';
import { mergePattern, unmergePattern } from './merge.ts';
import { movePattern, undoPatternTransition } from './move.ts';
import { proposePattern } from './propose.ts';
import { countByState, listPatterns, showPattern } from './query.ts';
import { rulesInForce } from './rules.ts';
import { sourceRoutes } from './source-routes.ts';

const IdPathSchema = v.object({ id: IdSchema });
const CountsQuerySchema = v.object({ project: v.optional(IdSchema) });

/** /api/patterns */
export function patternRoutes(services: ProductServices): Hono<AppEnv> {
  const { database } = services;
  const app = new Hono<AppEnv>();
  app.route('/', sourceRoutes(services));

  app.get(
    '/',
    describe({
      tag: 'Patterns',
      summary: 'Patterns, of one project (id or slug) or of all.',
      answer: PatternListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', PatternListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listPatterns(tx, visitor, c.req.valid('query'))));
    },
  );

  app.post(
    '/',
    describe({
      tag: 'Patterns',
      summary: 'Proposes a pattern. A duplicate adds evidence to the existing one; a rejected one is not proposed again.',
      answer: PatternProposedSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    validated('json', PatternProposalSchema),
    async (c) => {
      const visitor = signedIn(c);
      const context = { requestId: c.get('requestId') };
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => proposePattern(tx, visitor, c.req.valid('json'), context)), 201);
    },
  );

  app.get(
    '/counts',
    describe({
      tag: 'Patterns',
      summary: 'Counts of patterns by state, of one project (id or slug) or of all.',
      answer: PatternCountsSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', CountsQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => countByState(tx, visitor, c.req.valid('query').project)));
    },
  );

  app.get(
    '/rules',
    describe({
      tag: 'Patterns',
      summary: 'All rules that agents get in a project (id or slug): its own, and those of the organization.',
      answer: RulesSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', RulesQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { project } = c.req.valid('query');
      return c.json({ items: await database.inTenant(scopeOf(visitor), (tx) => rulesInForce(tx, visitor, project)) });
    },
  );

  app.get(
    '/export',
    describe({
      tag: 'Patterns',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', PatternExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const query = c.req.valid('query');
      return answerExport(c, {
        name: 'patterns',
        columns: patternColumns,
        query,
        inScope: (work) => database.inTenant(scopeOf(visitor), work),
        list: (tx, part) => listPatterns(tx, visitor, part, { counted: false }),
      });
    },
  );

  app.get(
    '/:id',
    describe({ tag: 'Patterns', summary: 'One pattern.', answer: PatternSchema, refusals: ['UNAUTHENTICATED', 'NOT_FOUND'] }),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showPattern(tx, visitor, c.req.valid('param').id)));
    },
  );

  app.patch(
    '/:id',
    describe({
      tag: 'Patterns',
      summary: 'Edits the text of a pattern.',
      answer: PatternSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', IdPathSchema),
    validated('json', PatternUpdateSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => editPattern(tx, visitor, id, c.req.valid('json'), c.get('requestId'))),
      );
    },
  );

  app.post(
    '/:id/transition',
    describe({
      tag: 'Patterns',
      summary: 'Accepts, rejects, snoozes or deprecates a pattern, or marks it as stale. Patterns that it replaces are superseded.',
      answer: PatternSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', IdPathSchema),
    validated('json', PatternTransitionSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => movePattern(tx, visitor, id, c.req.valid('json'), c.get('requestId'))),
      );
    },
  );

  app.post(
    '/:id/undo',
    describe({
      tag: 'Patterns',
      summary: `Undoes the last transition. For the person who made it, within ${undoSeconds} seconds, while nothing else has happened. What it had superseded is in force again.`,
      answer: PatternSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID', 'UNDO_EXPIRED'],
    }),
    validated('param', IdPathSchema),
    validated('json', UndoPatternSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) =>
          undoPatternTransition(tx, visitor, id, c.req.valid('json').version, c.get('requestId')),
        ),
      );
    },
  );

  app.post(
    '/:id/merge',
    describe({
      tag: 'Patterns',
      summary: 'Merges a pattern into another, which then has the evidence of both. Returns the other.',
      answer: PatternSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', IdPathSchema),
    validated('json', PatternMergeSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => mergePattern(tx, visitor, id, c.req.valid('json'), c.get('requestId'))),
      );
    },
  );

  app.post(
    '/:id/unmerge',
    describe({
      tag: 'Patterns',
      summary: 'Splits a merged pattern from its target, with its evidence. Returns the split pattern.',
      answer: PatternSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', IdPathSchema),
    validated('json', PatternUnmergeSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      const { version } = c.req.valid('json');
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => unmergePattern(tx, visitor, id, version, c.get('requestId'))));
    },
  );

  return app;
}
