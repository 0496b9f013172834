import { FeedbackNotesSchema, feedbackNotesShown, IdSchema, PatternSourcesSchema } from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { notesOf } from '../session/notes.ts';
import { showPattern } from './query.ts';
import { sourcesOf } from './sources.ts';

const PathSchema = v.object({ id: IdSchema });

/** /api/patterns/{id}: its sources, and feedback of agents. */
export function sourceRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/:id/sources',
    describe({
      tag: 'Patterns',
      summary: 'The records that the evidence of a pattern refers to: agent sessions, decisions and patterns of its project.',
      answer: PatternSourcesSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', PathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => sourcesOf(tx, visitor, c.req.valid('param').id)));
    },
  );

  app.get(
    '/:id/feedback',
    describe({
      tag: 'Patterns',
      summary: `The latest ${feedbackNotesShown} notes that agents have given with their feedback on a pattern, the newest first.`,
      answer: FeedbackNotesSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', PathSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { id } = c.req.valid('param');
      const items = await database.inTenant(scopeOf(visitor), async (tx) => notesOf(tx, visitor, await showPattern(tx, visitor, id)));
      return c.json({ items });
    },
  );

  return app;
}
