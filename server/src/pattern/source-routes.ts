import { FeedbackNotesSchema, feedbackNotesShown } from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, ProductServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { notesOf } from '../session/notes.ts';
import { showPattern } from './query.ts';

const PathSchema = v.object({ id: v.pipe(v.string(), v.maxLength(64)) });

/** /api/patterns/{id}: what agents have said of it. */
export function sourceRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

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
