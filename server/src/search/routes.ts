import {
  SearchExportQuerySchema,
  SearchPageSchema,
  SearchQuerySchema,
  SearchValuesQuerySchema,
  SearchValuesSchema,
  searchedPerType,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import type { ProductServices } from '../services.ts';
import { hitColumns } from './columns.ts';
import { searchPage } from './page.ts';
import { suggestValues } from './scope.ts';

/** /api/search: searches all texts that the visitor may read. */
export function searchRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Search',
      summary:
        'Searches patterns, decisions, conversations, messages, sessions, insights, projects, branches and API keys; best match first or, with sort=newest, the latest. Takes the operators type:, status:, by:, in:, before: and after:, "phrases" and -exclusions.',
      answer: SearchPageSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', SearchQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => searchPage(tx, visitor, c.req.valid('query'), new Date())));
    },
  );

  app.get(
    '/export',
    describe({
      tag: 'Search',
      summary: `All that answers to a search as a file, CSV or JSON, in the same order: of each type the latest ${searchedPerType} at most.`,
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', SearchExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const query = c.req.valid('query');
      const now = new Date(); // `before:7d` means the same in each part
      return answerExport(c, {
        name: 'search',
        columns: hitColumns,
        query,
        inScope: (work) => database.inTenant(scopeOf(visitor), work),
        list: (tx, part) => searchPage(tx, visitor, part, now),
      });
    },
  );

  app.get(
    '/values',
    describe({
      tag: 'Search',
      summary: 'Suggestions for the value of by: or in: (people or projects), up to eight.',
      answer: SearchValuesSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', SearchValuesQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { key, q } = c.req.valid('query');
      return c.json({ key, items: await database.inTenant(scopeOf(visitor), (tx) => suggestValues(tx, visitor, key, q)) });
    },
  );

  return app;
}
