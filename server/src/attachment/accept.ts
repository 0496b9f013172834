import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { type FileType, fileTypeOf, mediaTypes, nameFor } from './file-type.ts';
import { PictureDamaged, type PictureEncoder } from './picture.ts';

/** A file as it is stored. */
export interface AcceptedFile {
  name: string;
  kind: 'picture' | 'file';
  mediaType: string;
  bytes: Uint8Array;
  width: number | null;
  height: number | null;
}

/** Why a file is refused, as the code of an issue. */
export class FileRefused extends Error {
  readonly code: 'FILE_DAMAGED' | 'FILE_EMPTY' | 'FILE_TYPE';

  constructor(code: FileRefused['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }

  asApiError(): ApiError {
    return new ApiError('BAD_REQUEST', { issues: [issue('file', this.code)] });
  }
}

/** Checks a file by its content, and encodes it again where it is a picture. @throws FileRefused */
export async function acceptFile(pictures: PictureEncoder, name: string, bytes: Uint8Array): Promise<AcceptedFile> {
  if (bytes.byteLength === 0) throw new FileRefused('FILE_EMPTY');
  const type = fileTypeOf(bytes);
  const safeName = type && nameFor(name, type);
  if (!type || !safeName) throw new FileRefused('FILE_TYPE');
  const file = { name: safeName, mediaType: mediaTypes[type] };
  if (!isPicture(type)) return { ...file, kind: 'file', bytes, width: null, height: null };
  try {
    return { ...file, kind: 'picture', ...(await pictures.encode(bytes, type)) };
  } catch (error) {
    if (error instanceof PictureDamaged) throw new FileRefused('FILE_DAMAGED', { cause: error });
    throw error;
  }
}

function isPicture(type: FileType): type is Exclude<FileType, 'pdf' | 'text'> {
  return type !== 'pdf' && type !== 'text';
}
