import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { type FileType, fileTypeOf, mediaTypes, nameFor, type PictureType } from './file-type.ts';
import { type Picture, PictureDamaged, type PictureEncoder, type PictureTarget } from './picture.ts';

/** A file as it is stored. */
export interface AcceptedFile {
  name: string;
  kind: 'picture' | 'file';
  mediaType: string;
  bytes: Uint8Array;
  width: number | null;
  height: number | null;
}

/** A rejected file, with the code of the issue. */
export class FileRefused extends Error {
  readonly code: 'FILE_DAMAGED' | 'FILE_EMPTY' | 'FILE_TYPE' | 'PICTURE_TYPE';

  constructor(code: FileRefused['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }

  asApiError(): ApiError {
    return new ApiError('BAD_REQUEST', { issues: [issue('file', this.code)] });
  }
}

/** Validates a file by its content, and re-encodes pictures. @throws FileRefused */
export async function acceptFile(pictures: PictureEncoder, name: string, bytes: Uint8Array): Promise<AcceptedFile> {
  if (bytes.byteLength === 0) throw new FileRefused('FILE_EMPTY');
  const type = fileTypeOf(bytes);
  const safeName = type && nameFor(name, type);
  if (!type || !safeName) throw new FileRefused('FILE_TYPE');
  const file = { name: safeName, mediaType: mediaTypes[type] };
  if (!isPicture(type)) return { ...file, kind: 'file', bytes, width: null, height: null };
  return { ...file, kind: 'picture', ...(await encode(pictures, bytes, type)) };
}

/** Same, but accepts only pictures. @throws ApiError BAD_REQUEST */
export async function acceptPicture(
  pictures: PictureEncoder,
  bytes: Uint8Array,
  target?: PictureTarget,
): Promise<Picture & { mediaType: string }> {
  try {
    if (bytes.byteLength === 0) throw new FileRefused('FILE_EMPTY');
    const type = fileTypeOf(bytes);
    if (!type || !isPicture(type)) throw new FileRefused('PICTURE_TYPE');
    return { mediaType: mediaTypes[target?.as ?? type], ...(await encode(pictures, bytes, type, target)) };
  } catch (error) {
    if (error instanceof FileRefused) throw error.asApiError();
    throw error;
  }
}

async function encode(pictures: PictureEncoder, bytes: Uint8Array, type: PictureType, target?: PictureTarget): Promise<Picture> {
  try {
    return await pictures.encode(bytes, type, target);
  } catch (error) {
    if (error instanceof PictureDamaged) throw new FileRefused('FILE_DAMAGED', { cause: error });
    throw error;
  }
}

function isPicture(type: FileType): type is PictureType {
  return type !== 'pdf' && type !== 'text';
}
