import * as v from 'valibot';
import type { Operation } from './operation.ts';

/** A picture of articles, as it is stored. */
export const ArticlePictureSchema = v.object({
  id: v.string(),
  /** Pixels. */
  width: v.number(),
  height: v.number(),
});
export type ArticlePicture = v.InferOutput<typeof ArticlePictureSchema>;

/** Where a picture is read, by all readers of an article that shows it. It names the size, so that nothing moves when the picture arrives. */
export function articlePicturePath({ id, width, height }: ArticlePicture): string {
  return `/help/pictures/${id}-${width}x${height}`;
}

/** The picture that the last part of such an address names; null where it names none. Pure. */
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
