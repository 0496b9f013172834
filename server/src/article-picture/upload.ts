import type { ArticlePicture } from '@cairn/api';
import { acceptPicture } from '../attachment/accept.ts';
import { actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Visitor } from '../http/context.ts';
import type { ProductServices } from '../services.ts';
import { articlePictures } from './schema.ts';

/** Returns the key of a picture in the private store. */
export function pictureKey(id: string): string {
  return `pictures/${id}`;
}

/**
 * Re-encodes and stores a picture. Inserts the row first: if the store fails, the job deletes the row as unused. @throws ApiError
 * BAD_REQUEST if the picture is rejected
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
