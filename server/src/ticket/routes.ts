import {
  IdSchema,
  TicketAssigneesSchema,
  TicketExportQuerySchema,
  TicketListQuerySchema,
  TicketListSchema,
  TicketReplySchema,
  TicketSchema,
  TicketTakeBackSchema,
  TicketThreadSchema,
  TicketUpdateSchema,
  takeBackSeconds,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, ProductServices, Visitor } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { permitted } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import { PlatformPass } from '../platform/pass.ts';
import { replyToTicket, takeBackTicket, updateTicket } from './change.ts';
import { ticketColumns } from './columns.ts';
import { listAssignees, listTickets, showTicketThread } from './query.ts';

const TicketPathSchema = v.object({ ticket: IdSchema });

/** /api/tickets: what people of every tenant have asked support, for staff. */
export function ticketRoutes({ database }: ProductServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const pass = (c: { var: { permitted: Visitor; requestId: string } }, purpose: string) =>
    PlatformPass.of(c.var.permitted, 'staff.use', purpose, c.var.requestId);

  app.get(
    '/',
    describe({
      tag: 'Tickets',
      summary: 'Tickets of every tenant: those under way first, by urgency, then by how long somebody waits.',
      answer: TicketListSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('staff.use'),
    validated('query', TicketListQuerySchema),
    async (c) => {
      const me = c.var.permitted.user.id;
      return c.json(await database.inPlatform(pass(c, 'list tickets'), (tx) => listTickets(tx, me, c.req.valid('query'))));
    },
  );

  app.get(
    '/assignees',
    describe({
      tag: 'Tickets',
      summary: 'The staff whom a ticket can be given to.',
      answer: TicketAssigneesSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('staff.use'),
    async (c) => c.json({ items: await database.inPlatform(pass(c, 'list staff'), listAssignees) }),
  );

  app.get(
    '/export',
    describe({
      tag: 'Tickets',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('staff.use'),
    validated('query', TicketExportQuerySchema),
    (c) => {
      const { format, ...query } = c.req.valid('query');
      return answerExport(c, {
        name: 'tickets',
        format,
        columns: ticketColumns,
        read: (part) =>
          database.inPlatform(pass(c, 'export tickets'), (tx) =>
            listTickets(tx, c.var.permitted.user.id, { ...query, ...part }, { counted: false }),
          ),
      });
    },
  );

  app.get(
    '/:ticket',
    describe({
      tag: 'Tickets',
      summary: 'One ticket, by id or number, with its messages, oldest first.',
      answer: TicketThreadSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    permitted('staff.use'),
    validated('param', TicketPathSchema),
    async (c) => {
      const { ticket } = c.req.valid('param');
      return c.json(await database.inPlatform(pass(c, 'read a ticket'), (tx) => showTicketThread(tx, ticket)));
    },
  );

  app.post(
    '/:ticket/messages',
    describe({
      tag: 'Tickets',
      summary: 'Answers a ticket, or adds an internal note. The answer holds the whole thread.',
      answer: TicketThreadSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    permitted('staff.use'),
    validated('param', TicketPathSchema),
    validated('json', TicketReplySchema),
    async (c) => {
      const { ticket } = c.req.valid('param');
      const reply = c.req.valid('json');
      const work = database.inPlatform(pass(c, 'answer a ticket'), (tx) =>
        replyToTicket(tx, c.var.permitted, ticket, reply, c.get('requestId')),
      );
      return c.json(await work, 201);
    },
  );

  app.patch(
    '/:ticket',
    describe({
      tag: 'Tickets',
      summary: 'Changes state, priority or assignee. A solved or closed ticket is opened again within 14 days.',
      answer: TicketSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'STATE_INVALID'],
    }),
    permitted('staff.use'),
    validated('param', TicketPathSchema),
    validated('json', TicketUpdateSchema),
    async (c) => {
      const { ticket } = c.req.valid('param');
      const work = database.inPlatform(pass(c, 'change a ticket'), (tx) =>
        updateTicket(tx, c.var.permitted, ticket, c.req.valid('json'), c.get('requestId')),
      );
      return c.json(await work);
    },
  );

  app.post(
    '/:ticket/take-back',
    describe({
      tag: 'Tickets',
      summary: `Takes back the last move of its state, by whoever made it, within ${takeBackSeconds} seconds and as long as nothing else has happened since.`,
      answer: TicketSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TAKE_BACK_OVER'],
    }),
    permitted('staff.use'),
    validated('param', TicketPathSchema),
    validated('json', TicketTakeBackSchema),
    async (c) => {
      const { ticket } = c.req.valid('param');
      const { version } = c.req.valid('json');
      const work = database.inPlatform(pass(c, 'take back a move of a ticket'), (tx) =>
        takeBackTicket(tx, c.var.permitted, ticket, version, c.get('requestId')),
      );
      return c.json(await work);
    },
  );

  return app;
}
