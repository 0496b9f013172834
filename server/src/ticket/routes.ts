import { deskOperations, supportOperations, ticketOperations, ticketPresenceOperations, ticketReportOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { implement, implementExport, implementInContext, operationRoutes } from '../http/operation.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { PlatformPass } from '../platform/pass.ts';
import type { ProductServices } from '../services.ts';
import { reportTickets } from '../ticket-report/report.ts';
import { applyActions, replyToTicket, undoTicketTransition, updateTicket } from './change.ts';
import { ticketColumns } from './columns.ts';
import { showCustomer } from './customer.ts';
import { readDeskSettings, updateDeskSettings } from './desk-settings.ts';
import { setDuplicateOf } from './duplicate.ts';
import { setFollower } from './follower.ts';
import { listTickets } from './list.ts';
import { mergeTickets, unmergeTickets } from './merge.ts';
import { renewPresence, setPresence } from './presence.ts';
import { listAssignees, showTicketThread } from './query.ts';
import { countQueues, listFacets } from './queues.ts';
import { rateTicket } from './rate.ts';
import { askSupport, listOwnTickets, replyToOwnTicket, showOwnTicket } from './support.ts';

/** Routes for staff, for the tickets of every tenant, and for members, for their own. */
export function ticketRoutes(services: ProductServices): Hono<AppEnv> {
  const { attachmentsPerMessage: most } = services.settings.support;
  const checkFiles = async ({ body }: { body: { attachments: readonly string[] } }) => {
    if (body.attachments.length > most) throw new ApiError('BAD_REQUEST', { issues: [issue('attachments', 'TOO_MANY')] });
  };
  return operationRoutes(services, [
    implement(ticketOperations.list, (tx, { visitor, query }) => listTickets(tx, visitor.user.id, query)),
    implement(ticketOperations.assignees, async (tx) => ({ items: await listAssignees(tx) })),
    implementExport(ticketOperations.export, {
      name: 'tickets',
      columns: ticketColumns,
      list: (tx, { visitor }, part) => listTickets(tx, visitor.user.id, part, { counted: false }),
    }),
    implement(deskOperations.targets, (tx) => readDeskSettings(tx)),
    implement(deskOperations.updateTargets, (tx, { visitor, body, requestId }) => updateDeskSettings(tx, visitor, body, requestId)),
    implement(deskOperations.queues, (tx, { visitor }) => countQueues(tx, visitor.user.id)),
    implement(ticketReportOperations.get, (tx, { query }) => reportTickets(tx, query, new Date())),
    implement(deskOperations.facets, (tx) => listFacets(tx)),
    implement(ticketOperations.get, (tx, { params }) => showTicketThread(tx, params.ticket)),
    implement(ticketOperations.customer, (tx, { params }) => showCustomer(tx, params.ticket)),
    implement(
      ticketOperations.reply,
      (tx, { visitor, params, body, requestId }) => replyToTicket(tx, visitor, params.ticket, body, requestId, services),
      { before: checkFiles },
    ),
    implement(ticketOperations.apply, (tx, { visitor, params, body, requestId }) =>
      applyActions(tx, visitor, params.ticket, body, requestId),
    ),
    implement(ticketOperations.update, (tx, { visitor, params, body, requestId }) =>
      updateTicket(tx, visitor, params.ticket, body, requestId),
    ),
    implement(ticketOperations.follow, (tx, { visitor, params, body, requestId }) =>
      setFollower(tx, visitor, params.ticket, body, requestId),
    ),
    implement(ticketOperations.merge, (tx, { visitor, params, body, requestId }) =>
      mergeTickets(tx, visitor, params.ticket, body, requestId),
    ),
    implement(ticketOperations.unmerge, (tx, { visitor, params, body, requestId }) =>
      unmergeTickets(tx, visitor, params.ticket, body, requestId),
    ),
    implement(ticketOperations.duplicate, (tx, { visitor, params, body, requestId }) =>
      setDuplicateOf(tx, visitor, params.ticket, body, requestId),
    ),
    implement(ticketOperations.undo, (tx, { visitor, params, body, requestId }) =>
      undoTicketTransition(tx, visitor, params.ticket, body.version, requestId),
    ),
    implementInContext(ticketPresenceOperations.set, async (c, { params: { ticket }, body }) => {
      const [visitor, { database }] = [signedIn(c), services];
      const renewed = await database.inTenant(scopeOf(visitor), (tx) => renewPresence(tx, ticket, body));
      if (renewed) return renewed;
      const pass = PlatformPass.of(visitor, 'staff.use', 'set ticket presence', c.get('requestId'));
      return database.inPlatform(pass, (tx) => setPresence(tx, visitor, ticket, body));
    }),
    implement(supportOperations.list, (tx, { query }) => listOwnTickets(tx, query)),
    implement(supportOperations.ask, (tx, { visitor, body, requestId }) => askSupport(tx, visitor, body, requestId), {
      before: checkFiles,
    }),
    implement(supportOperations.rate, (tx, { visitor, params, body, requestId }) =>
      rateTicket(tx, visitor, params.ticket, body, requestId),
    ),
    implement(supportOperations.get, (tx, { visitor, params }) => showOwnTicket(tx, visitor, params.ticket)),
    implement(
      supportOperations.reply,
      (tx, { visitor, params, body, requestId }) => replyToOwnTicket(tx, visitor, params.ticket, body, requestId),
      { before: checkFiles },
    ),
  ]);
}
