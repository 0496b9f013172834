import type { PictureType } from './file-type.ts';

/** More pixels than a picture may have, over all its frames, are a decompression bomb: 40 million take 160 MB. */
const maxPixels = 40_000_000;
/** Longer sides are scaled down, in pixels. */
const maxSide = 4_096;
const patienceSeconds = 15;

export interface Picture {
  bytes: Uint8Array;
  /** Pixels, of one frame. */
  width: number;
  height: number;
}

/** Encodes pictures again, one at a time. */
export interface PictureEncoder {
  /**
   * The same picture out of its pixels alone: upright, without metadata (place, camera, previews) and whatever else the file held.
   * @throws PictureDamaged where it cannot be decoded, or is too large
   */
  encode(bytes: Uint8Array, type: PictureType): Promise<Picture>;
}

/** A picture that cannot be decoded within the limits. */
export class PictureDamaged extends Error {}

/** Opens the encoder of one process. */
export function createPictureEncoder(): PictureEncoder {
  let last: Promise<unknown> = Promise.resolve();
  return {
    encode(bytes, type) {
      const turn = last.then(() => encodeNow(bytes, type));
      last = turn.catch(() => undefined); // its caller has the error
      return turn;
    },
  };
}

async function encodeNow(bytes: Uint8Array, type: PictureType): Promise<Picture> {
  // Loaded where a picture comes: it is a native library.
  const { default: sharp } = await import('sharp');
  const animated = type === 'gif' || type === 'webp';
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated })
      .timeout({ seconds: patienceSeconds })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(type)
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    // The library has no error types: what it throws is about the picture.
    throw new PictureDamaged('a picture could not be encoded again', { cause: error });
  }
}
