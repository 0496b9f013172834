import type { Attachment } from '@cairn/api';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { ticketAttachments } from './schema.ts';

/** The message that gets the files. */
interface Message {
  id: string;
  tenantId: string;
  uploaderId: string;
}

/**
 * Attaches files to a new message, in order. Its author must have uploaded them.
 * @throws ApiError BAD_REQUEST if one belongs to another person, was sent already or no longer exists
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

/** Returns the files of these messages by message id, in order. Omits messages without files. */
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

/** Converts a row to the API format. */
export function toAttachment({ id, name, kind, size, width, height }: typeof ticketAttachments.$inferSelect): Attachment {
  return { id, name, kind, size, width, height };
}
