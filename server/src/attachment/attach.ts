import type { Attachment } from '@cairn/api';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { ticketAttachments } from './schema.ts';

/** The message that takes the files. */
interface Message {
  id: string;
  tenantId: string;
  uploaderId: string;
}

/**
 * Gives a new message the files that its author uploaded for it, in this order.
 * @throws ApiError BAD_REQUEST where one is not theirs, was sent already, or is not there any more
 */
export async function attachFiles(tx: Transaction, { id, tenantId, uploaderId }: Message, files: readonly string[]): Promise<void> {
  const wanted = [...new Set(files)];
  for (const [position, file] of wanted.entries()) {
    const attached = await tx
      .update(ticketAttachments)
      .set({ messageId: id, position, ...changed(ticketAttachments.version) })
      .where(
        and(
          eq(ticketAttachments.id, file),
          eq(ticketAttachments.tenantId, tenantId),
          eq(ticketAttachments.uploaderId, uploaderId),
          isNull(ticketAttachments.messageId),
        ),
      )
      .returning({ id: ticketAttachments.id });
    if (attached.length === 0) throw new ApiError('BAD_REQUEST', { issues: [issue('attachments', 'FILE_UNKNOWN')] });
  }
}

/** The files of these messages, by the message's id, each list in order. Messages without any are not in it. */
export async function attachmentsOf(tx: Transaction, messages: readonly string[]): Promise<Map<string, Attachment[]>> {
  if (messages.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(ticketAttachments)
    .where(inArray(ticketAttachments.messageId, [...messages]))
    .orderBy(asc(ticketAttachments.position), asc(ticketAttachments.id));
  const found = new Map<string, Attachment[]>();
  for (const row of rows) {
    if (row.messageId === null) continue;
    const files = found.get(row.messageId) ?? [];
    files.push(toAttachment(row));
    found.set(row.messageId, files);
  }
  return found;
}

/** A row as the API shows it. */
export function toAttachment({ id, name, kind, size, width, height }: typeof ticketAttachments.$inferSelect): Attachment {
  return { id, name, kind, size, width, height };
}
