import { type Operation, type OperationInput, supportAttachmentOperations, ticketAttachmentOperations } from '@cairn/api';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import type { Transaction } from '../database/database.ts';
import type { AppEnv, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type Implementation, implement, implementInContext, operationRoutes } from '../http/operation.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { PlatformPass } from '../platform/pass.ts';
import type { ProductServices } from '../services.ts';
import { findTicket } from '../ticket/find.ts';
import { inThread } from '../ticket/related.ts';
import { ticketMessages } from '../ticket/schema.ts';
import { ticketAttachments } from './schema.ts';
import { answerAttachment } from './send.ts';
import { removeUnsent, uploadFile } from './upload.ts';

type Row = typeof ticketAttachments.$inferSelect;

/**
 * Creates the routes of ticket files: uploaded for the next message, readable for those who may read the message. There is no other path to
 * them.
 */
export function attachmentRoutes(services: ProductServices): Hono<AppEnv> {
  const { database } = services;
  const asStaff = (c: Context<AppEnv>, visitor: Visitor, purpose: string) => {
    const pass = PlatformPass.of(visitor, 'staff.use', purpose, c.get('requestId'));
    return <T>(work: (tx: Transaction) => Promise<T>) => database.inPlatform(pass, work);
  };
  const asMember =
    (visitor: Visitor) =>
    <T>(work: (tx: Transaction) => Promise<T>) =>
      database.inTenant(scopeOf(visitor), work);

  return operationRoutes(services, [
    implementInContext(ticketAttachmentOperations.upload, async (c, { params, query }) => {
      const visitor = signedIn(c);
      const file = { name: query.name, bytes: await bodyOf(c) };
      return uploadFile(services, asStaff(c, visitor, 'upload ticket attachment'), visitor, file, async (tx) => {
        return (await findTicket(tx, params.ticket)).tenantId;
      });
    }),
    implementInContext(supportAttachmentOperations.upload, async (c, { query }) => {
      const visitor = signedIn(c);
      const file = { name: query.name, bytes: await bodyOf(c) };
      return uploadFile(services, asMember(visitor), visitor, file, () => Promise.resolve(visitor.tenant.id));
    }),
    implementFile(services, ticketAttachmentOperations.read, (c, visitor, { params }) =>
      asStaff(
        c,
        visitor,
        'read ticket attachment',
      )(async (tx) => {
        const ticket = await findTicket(tx, params.ticket);
        return findFile(tx, visitor, params.attachment, ticket.id);
      }),
    ),
    implementFile(services, supportAttachmentOperations.read, (_c, visitor, { params }) =>
      asMember(visitor)((tx) => findFile(tx, visitor, params.attachment)),
    ),
    implement(ticketAttachmentOperations.remove, (tx, { visitor, params }) => remove(tx, visitor, params.attachment)),
    implement(supportAttachmentOperations.remove, (tx, { visitor, params }) => remove(tx, visitor, params.attachment)),
  ]);
}

/** Implements an operation that responds with the file of a row. `find` looks it up in the visitor's scope. */
function implementFile<const O extends Operation>(
  services: ProductServices,
  operation: O,
  find: (c: Context<AppEnv>, visitor: Visitor, input: OperationInput<O>) => Promise<Row>,
): Implementation {
  return {
    operation,
    async answer(c, _services, input) {
      const row = await find(c, signedIn(c), input as OperationInput<O>); // parsed by the schemas of this operation
      return answerAttachment(services.files, row);
    },
  };
}

/**
 * Returns a file that the transaction can see: of a message (of this ticket), or an unsent one of the visitor. @throws ApiError NOT_FOUND
 */
async function findFile(tx: Transaction, visitor: Visitor, id: string, ticketId?: string): Promise<Row> {
  const ofMessage = ticketId === undefined ? isNotNull(ticketMessages.id) : sql`${ticketMessages.ticketId} in ${inThread(ticketId)}`;
  const [found] = await tx
    .select({ file: ticketAttachments })
    .from(ticketAttachments)
    .leftJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
    .where(and(eq(ticketAttachments.id, id), or(ofMessage, eq(ticketAttachments.uploaderId, visitor.user.id))))
    .limit(1);
  if (!found) throw new ApiError('NOT_FOUND');
  return found.file;
}

async function remove(tx: Transaction, visitor: Visitor, id: string): Promise<{ success: true }> {
  if (!(await removeUnsent(tx, visitor, id))) throw new ApiError('NOT_FOUND');
  return { success: true };
}

async function bodyOf(c: Context<AppEnv>): Promise<Uint8Array> {
  return new Uint8Array(await c.req.arrayBuffer());
}
