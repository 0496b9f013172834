import { ApiError } from '../http/error.ts';
import type { PrivateStore } from '../registry/private-store.ts';
import type { ticketAttachments } from './schema.ts';
import { fileKey } from './upload.ts';

/**
 * Answers with a file. A picture was encoded again by this server and is shown inline; everything else is a download. Opened by itself it
 * is a document without scripts and of no origin, and nothing stores it. @throws ApiError NOT_FOUND where the store has no such file
 */
export async function answerAttachment(
  files: PrivateStore,
  { id, kind, name, mediaType }: Pick<typeof ticketAttachments.$inferSelect, 'id' | 'kind' | 'name' | 'mediaType'>,
): Promise<Response> {
  const content = kind === 'refused' ? undefined : await files.read(fileKey(id));
  if (!content) throw new ApiError('NOT_FOUND');
  return fileResponse(content, {
    'Content-Type': mediaType,
    'Content-Disposition': `${kind === 'picture' ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(name)}`,
    'Cache-Control': 'private, no-store',
  });
}

/** A stored file as an answer: opened by itself it is a document without scripts and of no origin. */
export function fileResponse(
  content: Uint8Array,
  headers: Record<'Content-Type' | 'Content-Disposition' | 'Cache-Control', string> & Record<string, string>,
): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Length': String(content.byteLength),
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...headers,
    },
  });
}

/** RFC 8187: what `encodeURIComponent` leaves and the header does not take is encoded, too. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
