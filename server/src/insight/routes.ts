import {
  IdSchema,
  InsightExportQuerySchema,
  InsightListQuerySchema,
  InsightListSchema,
  InsightMutedSchema,
  InsightMuteSchema,
  InsightSchema,
  InsightTransitionSchema,
  InsightWatchQuerySchema,
  InsightWatchSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import type { ProductServices } from '../services.ts';
import { moveInsight, muteInsights } from './change.ts';
import { insightColumns } from './columns.ts';
import { listInsights, showInsight, watchInsights } from './query.ts';

const IdPathSchema = v.object({ id: IdSchema });

/** /api/insights */
export function insightRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Insights',
      summary: 'Insights of one project (id or slug) or of all; most severe first, without muted types.',
      answer: InsightListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', InsightListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listInsights(tx, visitor, c.req.valid('query'))));
    },
  );

  app.get(
    '/watch',
    describe({
      tag: 'Insights',
      summary: 'Counts of insights by state, open ones by type, and the types that the project has muted.',
      answer: InsightWatchSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', InsightWatchQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => watchInsights(tx, visitor, c.req.valid('query').project)));
    },
  );

  app.get(
    '/export',
    describe({
      tag: 'Insights',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', InsightExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const query = c.req.valid('query');
      return answerExport(c, {
        name: 'insights',
        columns: insightColumns,
        query,
        inScope: (work) => database.inTenant(scopeOf(visitor), work),
        list: (tx, part) => listInsights(tx, visitor, part, { counted: false }),
      });
    },
  );

  app.put(
    '/mutes',
    describe({
      tag: 'Insights',
      summary: 'Says whether a project wants to hear of a type of insight.',
      answer: InsightMutedSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    validated('json', InsightMuteSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => muteInsights(tx, visitor, c.req.valid('json'), c.get('requestId'))));
    },
  );

  app.get(
    '/:id',
    describe({ tag: 'Insights', summary: 'One insight.', answer: InsightSchema, refusals: ['UNAUTHENTICATED', 'NOT_FOUND'] }),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showInsight(tx, visitor, c.req.valid('param').id)));
    },
  );

  app.post(
    '/:id/transition',
    describe({
      tag: 'Insights',
      summary: 'Acknowledges, resolves or dismisses an insight, or opens it again. A dismissal says why, and is remembered.',
      answer: InsightSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', IdPathSchema),
    validated('json', InsightTransitionSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => moveInsight(tx, visitor, id, c.req.valid('json'), c.get('requestId'))),
      );
    },
  );

  return app;
}
