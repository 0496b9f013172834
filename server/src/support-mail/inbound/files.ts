import { inArray, sql } from 'drizzle-orm';
import { type AcceptedFile, acceptFile, FileRefused } from '../../attachment/accept.ts';
import { deletedFiles, ticketAttachments } from '../../attachment/schema.ts';
import { fileKey } from '../../attachment/upload.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { mailActor } from './actor.ts';
import type { MailFile } from './parse.ts';
import type { ReceiveMeans } from './receive.ts';

/** A file of a mail: stored, or refused, of which only the name is left. */
type StoredFile = { id: string } & (AcceptedFile | { kind: 'refused'; name: string });

/** Of refused files, so many are named. */
const maxNamed = 20;

/**
 * Checks the files of a mail by the rules of uploads and stores those that pass. Until `attachMailFiles` gives them to a message they are
 * noted as deleted, an hour ahead: where this process dies, the job removes them.
 */
export async function storeMailFiles(
  { database, files: store, pictures, settings }: ReceiveMeans,
  given: readonly MailFile[],
): Promise<StoredFile[]> {
  const { attachmentMaxBytes, attachmentsPerMessage } = settings.support;
  const files: StoredFile[] = [];
  let stored = 0;
  for (const { name, bytes } of given.slice(0, attachmentsPerMessage + maxNamed)) {
    const id = newId('att');
    const accepted =
      stored < attachmentsPerMessage && bytes.byteLength <= attachmentMaxBytes
        ? await unlessRefused(acceptFile(pictures, name, bytes))
        : undefined;
    if (accepted) stored += 1;
    files.push(accepted ? { id, ...accepted } : { id, kind: 'refused', name });
  }
  const kept = files.filter((file) => file.kind !== 'refused');
  if (kept.length === 0) return files;
  await database.maintain((tx) =>
    tx.insert(deletedFiles).values(kept.map(({ id }) => ({ key: fileKey(id), deletedAt: sql`now() + interval '1 hour'` }))),
  );
  for (const { id, bytes } of kept) await store.put(fileKey(id), bytes);
  return files;
}

/** Gives stored files to a new message. */
export async function attachMailFiles(tx: Transaction, tenantId: string, messageId: string, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  await tx.delete(deletedFiles).where(
    inArray(
      deletedFiles.key,
      files.map(({ id }) => fileKey(id)),
    ),
  );
  await tx.insert(ticketAttachments).values(
    files.map((file, position) => {
      const row = { id: file.id, tenantId, messageId, uploaderId: null, position, name: file.name, actor: mailActor };
      if (file.kind === 'refused') return { ...row, kind: 'refused' as const, mediaType: '', size: 0, width: null, height: null };
      const { kind, mediaType, width, height, bytes } = file;
      return { ...row, kind, mediaType, width, height, size: bytes.byteLength };
    }),
  );
}

async function unlessRefused(work: Promise<AcceptedFile>): Promise<AcceptedFile | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FileRefused) return undefined;
    throw error;
  }
}
