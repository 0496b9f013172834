import {
  IdSchema,
  SavedViewCreateSchema,
  SavedViewDeletedSchema,
  SavedViewListQuerySchema,
  SavedViewListSchema,
  SavedViewSchema,
  SavedViewUpdateSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './change.ts';

const IdPathSchema = v.object({ id: IdSchema });

/** Creates the routes of /api/views for saved views of lists, own and shared ones. */
export function savedViewRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Saved views',
      summary: 'The caller’s own views of a list and those shared with their organization, by name.',
      answer: SavedViewListSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', SavedViewListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json({ items: await database.inTenant(scopeOf(visitor), (tx) => listSavedViews(tx, visitor, c.req.valid('query'))) });
    },
  );

  app.post(
    '/',
    describe({
      tag: 'Saved views',
      summary: 'Keeps a view: the filters, order and columns of a list’s address under a name.',
      answer: SavedViewSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('json', SavedViewCreateSchema),
    async (c) => c.json(await createSavedView(database, signedIn(c), c.req.valid('json')), 201),
  );

  app.patch(
    '/:id',
    describe({
      tag: 'Saved views',
      summary: 'Renames, updates or shares a view. Shared views of others: only owners and administrators.',
      answer: SavedViewSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
    }),
    validated('param', IdPathSchema),
    validated('json', SavedViewUpdateSchema),
    async (c) => c.json(await updateSavedView(database, signedIn(c), c.req.valid('param').id, c.req.valid('json'))),
  );

  app.delete(
    '/:id',
    describe({
      tag: 'Saved views',
      summary: 'Deletes a view. Shared views of others: only owners and administrators.',
      answer: SavedViewDeletedSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      await database.inTenant(scopeOf(visitor), (tx) => deleteSavedView(tx, visitor, c.req.valid('param').id));
      return c.json({ success: true });
    },
  );

  return app;
}
