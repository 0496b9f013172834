import { articlePictureNamed, can } from '@cairn/api';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { fileResponse } from '../attachment/send.ts';
import type { Transaction } from '../database/database.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { isKnownTag } from '../http/etag.ts';
import { scopeOf } from '../http/visitor.ts';
import { PlatformPass } from '../platform/pass.ts';
import type { ProductServices } from '../services.ts';
import { articlePictures } from './schema.ts';
import { pictureKey } from './upload.ts';

/** Caches keep a public picture for five minutes. That is how long it may still be visible after its article is archived. */
const publicCache = 'public, max-age=300';
const privateCache = 'private, no-cache';
/**
 * For pictures used only in drafts and staff articles. Caching saves entries in the platform's audit log, which records each staff request.
 */
const staffCache = 'private, max-age=300';

/**
 * Responds with a picture: to everyone if a published public article shows it, to signed-in people and staff if one of their articles does,
 * and to staff in any case, because they write drafts. @throws ApiError NOT_FOUND for everyone else
 */
export async function answerPicture(
  c: Context<AppEnv>,
  { database, files }: Pick<ProductServices, 'database' | 'files'>,
  name: string,
): Promise<Response> {
  const id = articlePictureNamed(name)?.id;
  if (id === undefined) throw new ApiError('NOT_FOUND');
  const find = async (tx: Transaction) => {
    const { mediaType } = articlePictures;
    return (await tx.select({ mediaType }).from(articlePictures).where(eq(articlePictures.id, id)))[0];
  };
  const visitor = c.get('visitor');
  const forEverybody = await database.anonymous(find);
  let found = forEverybody;
  let cache = publicCache;
  if (!found && visitor) {
    found = await database.inTenant(scopeOf(visitor), find);
    cache = privateCache;
  }
  if (!found && visitor && can(visitor.subject, 'staff.use')) {
    const pass = PlatformPass.of(visitor, 'staff.use', 'read article picture', c.get('requestId'));
    found = await database.inPlatform(pass, find);
    cache = staffCache;
  }
  if (!found) throw new ApiError('NOT_FOUND');
  const headers = { 'Cache-Control': cache, ETag: `"${id}"` };
  // Content never changes for an id.
  if (isKnownTag(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers);
  const content = await files.read(pictureKey(id));
  if (!content) throw new ApiError('NOT_FOUND');
  return fileResponse(content, { 'Content-Type': found.mediaType, 'Content-Disposition': 'inline', ...headers });
}
