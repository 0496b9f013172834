import * as v from 'valibot';
import type { Operation } from './operation.ts';

/** A stored picture of articles. */
export const ArticlePictureSchema = v.object({
  id: v.string(),
  /** Pixels. */
  width: v.number(),
  height: v.number(),
});
export type ArticlePicture = v.InferOutput<typeof ArticlePictureSchema>;

/**
 * Returns the address of a picture for all readers of an article that shows it. It contains the size, so that nothing moves when the
 * picture loads.
 */
export function articlePicturePath({ id, width, height }: ArticlePicture): string {
  return `/help/pictures/${id}-${width}x${height}`;
}

/** Parses the last part of such an address; null if it names no picture. Pure. */
export function articlePictureNamed(name: string): ArticlePicture | null {
  const [, id, width, height] = /^(pic_[0-9a-z]{26})-([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(name) ?? [];
  return id === undefined ? null : { id, width: Number(width), height: Number(height) };
}

/** The pictures of articles. The text of an article names a picture by its address. */
export const articlePictureOperations = {
  upload: {
    tag: 'Articles',
    access: 'staff.use',
    name: 'uploadArticlePicture',
    method: 'post',
    path: '/articles/pictures',
    summary:
      'Uploads a picture for articles: PNG, JPEG, GIF or WebP. The body is the file. Deleted after a week in which no text and no revision has it.',
    output: ArticlePictureSchema,
    status: 201,
    idempotent: false,
    refusals: ['BODY_TOO_LARGE'],
  },
} as const satisfies Record<string, Operation>;
