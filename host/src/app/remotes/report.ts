import type { RemoteFailure } from '@cairn/contract';
import { ApiError, call } from '@cairn/shell';
import * as v from 'valibot';

/** Tells the server that a remote failed here, under the id that the visitor sees. Nothing depends on its arriving. */
export function reportFailure(failure: RemoteFailure, reportId: string): void {
  console.error(`report ${reportId}`, failure, failure.cause);
  const json = { reportId, remote: failure.remote, release: failure.release, code: failure.code };
  call('post', 'registry/failures', v.unknown(), { json, quiet: true }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    console.warn(`report ${reportId} was not taken`, error.code);
  });
}
