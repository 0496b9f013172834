import type { Attachment } from '@cairn/api';
import { and, count, eq, isNull } from 'drizzle-orm';
import { actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import type { ProductServices } from '../services.ts';
import { type AcceptedFile, acceptFile, FileRefused } from './accept.ts';
import { toAttachment } from './attach.ts';
import { ticketAttachments } from './schema.ts';

/** Maximum number of unsent files per person, in full messages. */
const unsentMessages = 5;

type Means = Pick<ProductServices, 'files' | 'pictures' | 'settings'>;
/** Runs work in the scope of the visitor: their tenant, or the platform. */
type InScope = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Returns the key of a file in the private store. */
export function fileKey(id: string): string {
  return `attachments/${id}`;
}

/**
 * Validates and stores a file that no message uses yet. Inserts the row first, so that a crash leaves no orphaned file.
 * @param tenantOf returns the tenant of the ticket; throws if the visitor cannot see the ticket
 * @throws ApiError BAD_REQUEST if the file is rejected, RATE_LIMITED if too many are unsent
 */
export async function uploadFile(
  { files, pictures, settings }: Means,
  inScope: InScope,
  visitor: Visitor,
  { name, bytes }: { name: string; bytes: Uint8Array },
  tenantOf: (tx: Transaction) => Promise<string>,
): Promise<Attachment> {
  const accepted = await accept(pictures, name, bytes);
  const most = unsentMessages * settings.support.attachmentsPerMessage;
  const row = await inScope(async (tx) => {
    const [unsent] = await tx
      .select({ many: count() })
      .from(ticketAttachments)
      .where(and(eq(ticketAttachments.uploaderId, visitor.user.id), isNull(ticketAttachments.messageId)));
    if ((unsent?.many ?? 0) >= most) throw new ApiError('BAD_REQUEST', { issues: [issue('file', 'TOO_MANY')] });
    return insertFile(tx, await tenantOf(tx), visitor, accepted);
  });
  try {
    await files.put(fileKey(row.id), accepted.bytes);
  } catch (error) {
    await inScope((tx) => removeUnsent(tx, visitor, row.id));
    throw error;
  }
  return toAttachment(row);
}

/** Deletes an unsent file of the visitor. Returns false if there is none. */
export async function removeUnsent(tx: Transaction, visitor: Visitor, id: string): Promise<boolean> {
  const gone = await tx
    .delete(ticketAttachments)
    .where(and(eq(ticketAttachments.id, id), eq(ticketAttachments.uploaderId, visitor.user.id), isNull(ticketAttachments.messageId)))
    .returning({ id: ticketAttachments.id });
  return gone.length > 0;
}

async function accept(pictures: Means['pictures'], name: string, bytes: Uint8Array): Promise<AcceptedFile> {
  try {
    return await acceptFile(pictures, name, bytes);
  } catch (error) {
    if (error instanceof FileRefused) throw error.asApiError();
    throw error;
  }
}

async function insertFile(tx: Transaction, tenantId: string, visitor: Visitor, { bytes, ...file }: AcceptedFile) {
  const [row] = await tx
    .insert(ticketAttachments)
    .values({ id: newId('att'), tenantId, uploaderId: visitor.user.id, ...file, size: bytes.byteLength, actor: actorOf(visitor) })
    .returning();
  if (!row) throw new Error('an inserted row was not returned');
  return row;
}
