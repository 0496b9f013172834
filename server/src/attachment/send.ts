import { ApiError } from '../http/error.ts';
import type { PrivateStore } from '../registry/private-store.ts';
import type { ticketAttachments } from './schema.ts';
import { fileKey } from './upload.ts';

/**
 * Responds with a file. Pictures, which this server has re-encoded, are shown inline; other files are downloads. Opened on its own, a file
 * is a document without scripts and origin, and is not cached. @throws ApiError NOT_FOUND if the store has no such file
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

/** Returns a response with a stored file. Opened on its own, it is a document without scripts and origin. */
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

/** Encodes a name as defined in RFC 8187, including the characters that `encodeURIComponent` leaves but the header does not allow. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
