import {
  IdSchema,
  SupportListQuerySchema,
  SupportListSchema,
  SupportReplySchema,
  SupportRequestSchema,
  SupportThreadSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, ProductServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { askSupport, listOwnTickets, showOwnTicket, writeAgain } from './support.ts';

const TicketPathSchema = v.object({ ticket: IdSchema });

/** /api/support/tickets: what the caller has asked support. Nobody else's are seen. */
export function supportRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.get(
    '/',
    describe({
      tag: 'Tickets',
      summary: 'The caller’s own tickets, the latest changed first.',
      answer: SupportListSchema,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('query', SupportListQuerySchema),
    async (c) => c.json(await database.inTenant(scopeOf(signedIn(c)), (tx) => listOwnTickets(tx, c.req.valid('query')))),
  );

  app.post(
    '/',
    describe({
      tag: 'Tickets',
      summary: 'Asks support something: a ticket with its first message, and where the caller was, as far as they send it along.',
      answer: SupportThreadSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED'],
    }),
    validated('json', SupportRequestSchema),
    async (c) => {
      const visitor = signedIn(c);
      const work = database.inTenant(scopeOf(visitor), (tx) => askSupport(tx, visitor, c.req.valid('json'), c.get('requestId')));
      return c.json(await work, 201);
    },
  );

  app.get(
    '/:ticket',
    describe({
      tag: 'Tickets',
      summary: 'One of the caller’s own tickets, by id or number, with what was said to them.',
      answer: SupportThreadSchema,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
    }),
    validated('param', TicketPathSchema),
    async (c) => c.json(await database.inTenant(scopeOf(signedIn(c)), (tx) => showOwnTicket(tx, c.req.valid('param').ticket))),
  );

  app.post(
    '/:ticket/messages',
    describe({
      tag: 'Tickets',
      summary: 'Writes again into one’s own ticket. One that was solved within 14 days is open again.',
      answer: SupportThreadSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    validated('param', TicketPathSchema),
    validated('json', SupportReplySchema),
    async (c) => {
      const visitor = signedIn(c);
      const { ticket } = c.req.valid('param');
      const { text } = c.req.valid('json');
      const work = database.inTenant(scopeOf(visitor), (tx) => writeAgain(tx, visitor, ticket, text, c.get('requestId')));
      return c.json(await work, 201);
    },
  );

  return app;
}
