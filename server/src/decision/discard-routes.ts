import {
  DecisionDiscardSchema,
  DecisionSchema,
  DiscardedDraftsQuerySchema,
  DiscardedDraftsSchema,
  DoneSchema,
  discardedKeptDays,
  IdSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import type { ProductServices } from '../services.ts';
import { discardDraft, listDiscarded, restoreDraft } from './discard.ts';

const PathSchema = v.object({ id: IdSchema });

/** /api/decisions: discarding and restoring drafts. */
export function discardRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/discarded',
    describe({
      tag: 'Decisions',
      summary: `The drafts that were discarded in the last ${discardedKeptDays} days, of one project (id or slug) or of all, latest first.`,
      answer: DiscardedDraftsSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', DiscardedDraftsQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      const items = await database.inTenant(scopeOf(visitor), (tx) => listDiscarded(tx, visitor, c.req.valid('query').project));
      return c.json({ items });
    },
  );

  app.post(
    '/:id/discard',
    describe({
      tag: 'Decisions',
      summary: `Discards a draft. It can be restored for ${discardedKeptDays} days; its number is not reused.`,
      answer: DoneSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    validated('param', PathSchema),
    validated('json', DecisionDiscardSchema),
    async (c) => {
      const visitor = signedIn(c);
      const { version } = c.req.valid('json');
      await database.inTenant(scopeOf(visitor), (tx) => discardDraft(tx, visitor, c.req.valid('param').id, version, c.get('requestId')));
      return c.json({ success: true });
    },
  );

  app.post(
    '/:id/restore',
    describe({
      tag: 'Decisions',
      summary: 'Brings a discarded draft back as it was, with its number and its revisions.',
      answer: DecisionSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    validated('param', PathSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => restoreDraft(tx, visitor, c.req.valid('param').id, c.get('requestId'))),
      );
    },
  );

  return app;
}
