import type { ImportRefusal } from '@cairn/api';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';

/** A file that cannot be imported, with the code of the issue. */
export class ExportRefused extends Error {
  readonly code: ImportRefusal;

  constructor(code: ImportRefusal, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }

  asApiError(): ApiError {
    return new ApiError('BAD_REQUEST', { issues: [issue('file', this.code)] });
  }
}

/** Runs `work`, and turns a refused file into an error of the API. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ExportRefused) throw error.asApiError();
    throw error;
  }
}
