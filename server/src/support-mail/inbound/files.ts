import { setImmediate } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import { type AcceptedFile, acceptFile, FileRefused } from '../../attachment/accept.ts';
import { mediaTypes } from '../../attachment/file-type.ts';
import { deletedFiles, ticketAttachments } from '../../attachment/schema.ts';
import { fileKey } from '../../attachment/upload.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { redact } from '../../redaction/redact.ts';
import { mailActor } from './actor.ts';
import type { IncomingMail } from './parse.ts';
import type { ReceiveMeans } from './receive.ts';

/** A file of a mail: stored, or rejected and only its name kept. */
export type StoredFile = { id: string } & (AcceptedFile | { kind: 'refused'; name: string });

/** Maximum number of rejected files that are listed. */
const maxNamed = 20;

/** Characters redacted at a time: about a tenth of a second, which blocks the event loop. */
const redactedAtOnce = 500_000;

/**
 * Validates the files of a mail like uploads and stores the accepted ones. A text that is too long for a message is stored as an additional
 * file, which no rule rejects, so that nothing a person wrote is lost. Until `attachMailFiles` assigns them to a message, they are marked
 * for deletion in an hour, so that the job removes them if this process dies.
 */
export async function storeMailFiles(
  { database, files: store, pictures, settings }: ReceiveMeans,
  { files: given, whole }: Pick<IncomingMail, 'files' | 'whole'>,
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
  if (whole !== null) files.push({ id: newId('att'), ...(await wholeMessage(whole)) });
  const kept = files.filter((file) => file.kind !== 'refused');
  if (kept.length === 0) return files;
  await database.maintain((tx) =>
    tx.insert(deletedFiles).values(kept.map(({ id }) => ({ key: fileKey(id), deletedAt: sql`now() + interval '1 hour'` }))),
  );
  for (const { id, bytes } of kept) await store.put(fileKey(id), bytes);
  return files;
}

/** Assigns stored files to a new message. */
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

async function wholeMessage(text: string): Promise<AcceptedFile> {
  const bytes = new TextEncoder().encode(await redactInPieces(text));
  return { name: 'whole-message.txt', kind: 'file', mediaType: mediaTypes.text, bytes, width: null, height: null };
}

/** Redacts a text in chunks that end at line breaks, and yields to the event loop between them. */
async function redactInPieces(text: string): Promise<string> {
  let redacted = '';
  for (let from = 0; from < text.length; ) {
    const lineEnd = text.lastIndexOf('\n', from + redactedAtOnce);
    const to = lineEnd > from ? lineEnd + 1 : from + redactedAtOnce;
    redacted += redact(text.slice(from, to)).text;
    from = to;
    await setImmediate();
  }
  return redacted;
}

async function unlessRefused(work: Promise<AcceptedFile>): Promise<AcceptedFile | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FileRefused) return undefined;
    throw error;
  }
}
