import type { ArticlePicture } from '@cairn/api';
import { acceptPicture } from '../attachment/accept.ts';
import { actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';
import type { ProductServices } from '../services.ts';
import { articlePictures } from './schema.ts';

/** Where a picture is in the private store. */
export function pictureKey(id: string): string {
  return `pictures/${id}`;
}

/**
 * Encodes a picture again and stores it, for the next text that shows it. The row comes first: where the store fails, the job deletes it as
 * one that is not used. @throws ApiError BAD_REQUEST where it is refused
 */
export async function uploadPicture(
  { files, pictures }: Pick<ProductServices, 'files' | 'pictures'>,
  inPlatform: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  visitor: Visitor,
  content: Uint8Array,
): Promise<ArticlePicture> {
  const { bytes, mediaType, width, height } = await acceptPicture(pictures, content);
  const id = newId('pic');
  const row = { id, mediaType, width, height, size: bytes.byteLength, actor: actorOf(visitor) };
  await inPlatform((tx) => tx.insert(articlePictures).values(row));
  await files.put(pictureKey(id), bytes);
  return { id, width, height };
}
