import * as v from 'valibot';
import { AttachmentSchema, AttachmentUploadQuerySchema } from './attachment.ts';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

const shared = { tag: 'Tickets' } as const;
const ofTicket = v.object({ ticket: IdSchema });
const oneOfTicket = v.object({ ticket: IdSchema, attachment: IdSchema });
const one = v.object({ attachment: IdSchema });
const deleted = v.object({ success: v.literal(true) });
/** The request body is the file. Repeated uploads need no idempotency key: unused files are deleted. */
const upload = { method: 'post', query: AttachmentUploadQuerySchema, output: AttachmentSchema, status: 201, idempotent: false } as const;
const file = { method: 'get', output: v.string(), media: 'application/octet-stream', refusals: ['NOT_FOUND'] } as const;

/** Files in messages of staff, and files that staff read. */
export const ticketAttachmentOperations = {
  upload: {
    ...shared,
    ...upload,
    name: 'uploadTicketAttachment',
    path: '/tickets/{ticket}/attachments',
    summary: 'Uploads a file for the next message in a ticket. The body is the file. Deleted after a day if no message takes it.',
    access: 'staff.use',
    params: ofTicket,
    refusals: ['NOT_FOUND', 'BODY_TOO_LARGE'],
  },
  read: {
    ...shared,
    ...file,
    name: 'readTicketAttachment',
    path: '/tickets/{ticket}/attachments/{attachment}',
    summary: 'A file of a message: pictures inline, everything else as a download.',
    access: 'staff.use',
    params: oneOfTicket,
  },
  remove: {
    ...shared,
    name: 'removeTicketAttachment',
    method: 'delete',
    path: '/tickets/{ticket}/attachments/{attachment}',
    summary: 'Deletes a file that the caller uploaded and that no message uses.',
    access: 'staff.use',
    params: oneOfTicket,
    output: deleted,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;

/** Files in a member's own messages, and in the replies to them. */
export const supportAttachmentOperations = {
  upload: {
    ...shared,
    ...upload,
    name: 'uploadOwnAttachment',
    path: '/support/attachments',
    summary: 'Uploads a file for the caller’s next message to support. The body is the file. Deleted after a day if no message takes it.',
    access: 'signed-in',
    refusals: ['BODY_TOO_LARGE'],
  },
  read: {
    ...shared,
    ...file,
    name: 'readOwnAttachment',
    path: '/support/attachments/{attachment}',
    summary: 'A file of a message in one of the caller’s tickets: pictures inline, everything else as a download.',
    access: 'signed-in',
    params: one,
  },
  remove: {
    ...shared,
    name: 'removeOwnAttachment',
    method: 'delete',
    path: '/support/attachments/{attachment}',
    summary: 'Deletes a file that the caller uploaded and that no message uses.',
    access: 'signed-in',
    params: one,
    output: deleted,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
