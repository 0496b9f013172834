import type { RemoteFailure } from '@cairn/contract';
import { ApiError, call } from '@cairn/shell';
import * as v from 'valibot';
import { isOverridden } from '../develop/develop.ts';
import { noteThrown } from '../develop/thrown.ts';

/** How long a document that is being replaced waits for its reports, in milliseconds. */
const partingMs = 1_000;

const ids = new WeakMap<object, string>();
const told = new WeakMap<object, Promise<void>>();

/**
 * Returns the id under which support finds the failure. The shell may wrap the same error again at each render, so the id belongs to the
 * inner error.
 */
export function reportIdOf(failure: RemoteFailure): string {
  const subject = subjectOf(failure);
  const id = ids.get(subject) ?? `rep_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  ids.set(subject, id);
  return id;
}

/** Reports to the server that a remote failed here, once per error. Delivery is not guaranteed. */
export function reportFailure(failure: RemoteFailure): void {
  const subject = subjectOf(failure);
  if (told.has(subject)) return;
  const reportId = reportIdOf(failure);
  console.error(`report ${reportId}`, failure, failure.cause);
  markFailure(failure);
  // Overrides are not reported: their developer sees the error, and the releases are not affected.
  if (process.env.NODE_ENV === 'development' && isOverridden(failure.remote))
    noteThrown(failure.remote, failure.cause instanceof Error ? failure.cause : failure);
  told.set(subject, isOverridden(failure.remote) ? Promise.resolve() : tell(reportId, failure));
}

/** Records in the document's timeline that a release failed here, for the release's health. */
export function markFailure({ remote, release, code }: RemoteFailure): void {
  performance.mark('cairn.failure', { detail: { id: remote, release, code } });
}

/** Resolves once the failure was reported, or the report failed or takes too long for a document that is being replaced. */
export async function reported(failure: RemoteFailure): Promise<void> {
  await Promise.race([told.get(subjectOf(failure)), new Promise((resolve) => setTimeout(resolve, partingMs))]);
}

async function tell(reportId: string, { remote, release, code }: RemoteFailure): Promise<void> {
  try {
    await call('post', 'registry/failures', v.unknown(), { json: { reportId, remote, release, code }, quiet: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn(`report ${reportId} was not taken`, error.code);
  }
}

function subjectOf(failure: RemoteFailure): object {
  return typeof failure.cause === 'object' && failure.cause !== null ? failure.cause : failure;
}
