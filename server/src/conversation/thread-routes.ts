import {
  IdSchema,
  ThreadExportQuerySchema,
  ThreadFindQuerySchema,
  ThreadFindSchema,
  ThreadQuerySchema,
  ThreadReadersSchema,
  ThreadSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { exportConversation } from './export.ts';
import { findInThread } from './find.ts';
import { showReaders } from './share.ts';
import { showThread } from './thread.ts';

const IdPathSchema = v.object({ id: IdSchema });

/** Creates the routes of /api/conversations/{id}: reading, searching and exporting messages. */
export function threadRoutes(services: ProductServices): Hono<AppEnv> {
  const { database } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/:id',
    describe({
      tag: 'Conversations',
      summary:
        'A conversation with the last messages of the path that was written last, oldest first; `through` leads along another path, `around` and `from` to another part of it.',
      answer: ThreadSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', IdPathSchema),
    validated('query', ThreadQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => showThread(tx, visitor, c.req.valid('param').id, c.req.valid('query'))),
      );
    },
  );

  app.get(
    '/:id/find',
    describe({
      tag: 'Conversations',
      summary: 'The messages of a path that have `q` in them, letter case aside, with their places in the path: up to 500.',
      answer: ThreadFindSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', IdPathSchema),
    validated('query', ThreadFindQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => findInThread(tx, visitor, c.req.valid('param').id, c.req.valid('query'))),
      );
    },
  );

  app.get(
    '/:id/readers',
    describe({
      tag: 'Conversations',
      summary: 'How many people can read a conversation now, and the cited sources that they could not open.',
      answer: ThreadReadersSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => showReaders(tx, visitor, c.req.valid('param').id)));
    },
  );

  app.get(
    '/:id/export',
    describe({
      tag: 'Conversations',
      summary: 'A conversation as a file, Markdown or JSON, with its sources as links: one path, or all messages; up to 10,000.',
      answer: v.string(),
      media: 'text/markdown',
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', IdPathSchema),
    validated('query', ThreadExportQuerySchema),
    (c) => exportConversation(c, services, signedIn(c), c.req.valid('param').id, c.req.valid('query')),
  );

  return app;
}
