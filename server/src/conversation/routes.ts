import {
  ConversationCreateSchema,
  ConversationExportQuerySchema,
  ConversationFacetsQuerySchema,
  ConversationFacetsSchema,
  ConversationListQuerySchema,
  ConversationListSchema,
  ConversationSchema,
  ConversationUpdateSchema,
  conversationKeptDays,
  IdSchema,
  MessageCreateSchema,
  ModelAtHandSchema,
  ThreadSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { modelAtHand } from '../integration/change.ts';
import { answerExport } from '../list/export.ts';
import type { ProductServices } from '../services.ts';
import { answerRoutes } from './answer-routes.ts';
import { addMessage, beginConversation, updateConversation } from './change.ts';
import { conversationColumns } from './columns.ts';
import { conversationFacets, listConversations } from './query.ts';
import { threadRoutes } from './thread-routes.ts';

const IdPathSchema = v.object({ id: IdSchema });

/** Creates the routes of /api/conversations. */
export function conversationRoutes(services: ProductServices): Hono<AppEnv> {
  const { database } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Conversations',
      summary: 'Conversations, of one project (id or slug) or of all, pinned ones first. `q` looks into titles and messages.',
      answer: ConversationListSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', ConversationListQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => listConversations(tx, visitor, c.req.valid('query'))));
    },
  );

  app.post(
    '/',
    describe({
      tag: 'Conversations',
      summary: 'Starts a conversation with its first message, optionally about a branch. Returns the whole thread: question and answer.',
      answer: ThreadSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    validated('json', ConversationCreateSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => beginConversation(tx, visitor, c.req.valid('json'))), 201);
    },
  );

  app.get(
    '/export',
    describe({
      tag: 'Conversations',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', ConversationExportQuerySchema),
    (c) => {
      const visitor = signedIn(c);
      const query = c.req.valid('query');
      return answerExport(c, {
        name: 'conversations',
        columns: conversationColumns,
        query,
        inScope: (work) => database.inTenant(scopeOf(visitor), work),
        list: (tx, part) => listConversations(tx, visitor, part, { counted: false }),
      });
    },
  );

  app.get(
    '/facets',
    describe({
      tag: 'Conversations',
      summary: 'The tags, branches and authors that a list of conversations can be narrowed to.',
      answer: ConversationFacetsSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('query', ConversationFacetsQuerySchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(await database.inTenant(scopeOf(visitor), (tx) => conversationFacets(tx, visitor, c.req.valid('query'))));
    },
  );

  app.get(
    '/model',
    describe({
      tag: 'Conversations',
      summary: 'The model that answers new conversations, and until when it is rate limited.',
      answer: ModelAtHandSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    async (c) => c.json(await database.inTenant(scopeOf(signedIn(c)), modelAtHand)),
  );

  app.post(
    '/:id/messages',
    describe({
      tag: 'Conversations',
      summary:
        'Adds a message. The answer holds the end of its path, the composed answer included; one that a model writes is `streaming` there, and read from its stream.',
      answer: ThreadSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID', 'ANSWER_UNDER_WAY'],
    }),
    validated('param', IdPathSchema),
    validated('json', MessageCreateSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => addMessage(tx, visitor, c.req.valid('param').id, c.req.valid('json'))),
        201,
      );
    },
  );

  app.patch(
    '/:id',
    describe({
      tag: 'Conversations',
      summary: `Renames, tags, pins, archives, shares or deletes a conversation, or sets its branch. A deleted one can be restored for ${conversationKeptDays} days.`,
      answer: ConversationSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID', 'ANSWER_UNDER_WAY'],
    }),
    validated('param', IdPathSchema),
    validated('json', ConversationUpdateSchema),
    async (c) => {
      const visitor = signedIn(c);
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) =>
          updateConversation(tx, visitor, c.req.valid('param').id, c.req.valid('json'), c.get('requestId')),
        ),
      );
    },
  );

  app.route('/', threadRoutes(services));
  app.route('/', answerRoutes(services));
  return app;
}
