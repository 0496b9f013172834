import { articlePictureNamed, articlePicturePath } from '@cairn/api';
import { imagesIn } from '@cairn/ui/markdown';
import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { articlePictures } from './schema.ts';

/**
 * Returns the ids of the pictures in an article's text, and marks them as used, so that the clean-up does not delete them while the text is
 * saved.
 * @throws ApiError BAD_REQUEST with PICTURE_FOREIGN if one is not from the store, PICTURE_UNKNOWN if the store does not have it
 */
export async function usedPictures(tx: Transaction, body: string): Promise<string[]> {
  const addresses = [...new Set(imagesIn(body))];
  const pictures = addresses.map((address) => articlePictureNamed(address.replace(/^\/help\/pictures\//, '')));
  const named = pictures.filter((picture) => picture !== null);
  if (named.length < pictures.length) throw new ApiError('BAD_REQUEST', { issues: [issue('body', 'PICTURE_FOREIGN')] });
  const ids = [...new Set(named.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const { id, width, height, unusedSince } = articlePictures;
  // Waits for a concurrent clean-up; a picture that it deletes is then unknown. A later clean-up checks the row again.
  await tx
    .update(articlePictures)
    .set({ unusedSince: null })
    .where(and(inArray(id, ids), isNotNull(unusedSince)));
  const stored = await tx.select({ id, width, height }).from(articlePictures).where(inArray(id, ids));
  const known = new Set(stored.map(articlePicturePath));
  if (addresses.some((address) => !known.has(address))) throw new ApiError('BAD_REQUEST', { issues: [issue('body', 'PICTURE_UNKNOWN')] });
  return ids;
}
