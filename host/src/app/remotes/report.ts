import type { RemoteFailure } from '@cairn/contract';
import { ApiError, call } from '@cairn/shell';
import * as v from 'valibot';
import { isOverridden } from '../develop/develop.ts';

const ids = new WeakMap<object, string>();
const told = new WeakSet<object>();

/** Under which id support finds the failure. The shell may wrap one error anew each time that it draws: it is the error that failed, and has the id. */
export function reportIdOf(failure: RemoteFailure): string {
  const subject = subjectOf(failure);
  const id = ids.get(subject) ?? `rep_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  ids.set(subject, id);
  return id;
}

/** Tells the server that a remote failed here: once, however often it is shown. Nothing depends on its arriving. */
export function reportFailure(failure: RemoteFailure): void {
  const subject = subjectOf(failure);
  if (told.has(subject)) return;
  told.add(subject);
  const reportId = reportIdOf(failure);
  console.error(`report ${reportId}`, failure, failure.cause);
  performance.mark('cairn.failure', { detail: { id: failure.remote, release: failure.release, code: failure.code } });
  if (isOverridden(failure.remote)) return; // whoever develops it sees it; the releases are as they were
  const json = { reportId, remote: failure.remote, release: failure.release, code: failure.code };
  call('post', 'registry/failures', v.unknown(), { json, quiet: true }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    console.warn(`report ${reportId} was not taken`, error.code);
  });
}

function subjectOf(failure: RemoteFailure): object {
  return typeof failure.cause === 'object' && failure.cause !== null ? failure.cause : failure;
}
