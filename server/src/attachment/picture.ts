import type { PictureType } from './file-type.ts';

/** Pictures with more pixels over all frames are treated as decompression bombs. 40 million pixels take 160 MB. */
const maxPixels = 40_000_000;
/** Larger pictures are scaled down to this side length in pixels. */
const maxSide = 4_096;
const patienceSeconds = 15;

export interface Picture {
  bytes: Uint8Array;
  /** Pixels of one frame. */
  width: number;
  height: number;
}

/** What a picture becomes, if not a picture of its own type and size. An animation becomes its first frame. */
export interface PictureTarget {
  as: PictureType;
  /** Side length in pixels of the square that it is scaled down to fit into. */
  side: number;
}

/** Re-encodes pictures, one at a time. */
export interface PictureEncoder {
  /**
   * Re-encodes a picture from its pixels: upright, without metadata (location, camera, previews) or other embedded data.
   * @throws PictureDamaged if it cannot be decoded or is too large
   */
  encode(bytes: Uint8Array, type: PictureType, target?: PictureTarget): Promise<Picture>;
}

/** A picture that cannot be decoded within the limits. */
export class PictureDamaged extends Error {}

/** Creates the encoder of a process. */
export function createPictureEncoder(): PictureEncoder {
  let last: Promise<unknown> = Promise.resolve();
  return {
    encode(bytes, type, target) {
      const turn = last.then(() => encodeNow(bytes, type, target));
      last = turn.catch(() => undefined); // the caller receives the error
      return turn;
    },
  };
}

async function encodeNow(bytes: Uint8Array, type: PictureType, target?: PictureTarget): Promise<Picture> {
  // Loaded on first use, because it is a native library.
  const { default: sharp } = await import('sharp');
  const animated = !target && (type === 'gif' || type === 'webp');
  const side = target?.side ?? maxSide;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated })
      .timeout({ seconds: patienceSeconds })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toFormat(target?.as ?? type)
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    // The library has no error types. All its errors are about the picture.
    throw new PictureDamaged('a picture could not be encoded again', { cause: error });
  }
}
