import { type PlannedRemote, RemoteFailure } from '@cairn/contract';
import { ApiError, notifyError, notifyFailure } from '@cairn/shell';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { foreignOverrideIn } from '../develop/develop.ts';
import { codeOf, isLoadFailure, isMisfit } from '../remotes/diagnose.ts';
import { runningOf } from '../remotes/loader.ts';
import { reportFailure } from '../remotes/report.ts';
import { releaseOfUrl } from '../remotes/violations.ts';
import { handleFailures } from './early-failures.ts';
import { errorOf, ThrownValue } from './error-of.ts';

/** Failures within this time show a single toast, in ms. */
const burstMs = 4_000;

type Owner = Pick<PlannedRemote, 'id'> & { release: string | null };

/**
 * Handles uncaught failures, including those from before the call: errors in event handlers, unhandled rejections, and files that an
 * `import()` did not get. Shows them, and reports them for the remote that owns them, where they count for its release.
 */
export function followUncaughtFailures(i18n: I18n): void {
  const reported = new Set<string>();
  let lastSaid = Number.NEGATIVE_INFINITY;
  const say = (text: string) => {
    if (performance.now() - lastSaid < burstMs) return;
    lastSaid = performance.now();
    notifyError(text);
  };
  const take = async (thrown: unknown, file = '') => {
    if (thrown instanceof ApiError && thrown.code !== 'ABORTED') return notifyFailure(thrown);
    const error = errorOf(thrown);
    if (isOfNobody(error, file)) return;
    const isMissing = isLoadFailure(error) || isMisfit(error);
    say(
      isMissing
        ? i18n._(msg`Part of this page did not load. Reload the page and try again.`)
        : i18n._(msg`Something went wrong on this page. The error was reported. Please try again.`),
    );
    const failure = error instanceof RemoteFailure ? error : await failureOf(error, file, isMissing);
    // The same failure is reported only once.
    const kind = `${failure.message} ${error.message}`;
    if (reported.has(kind)) return;
    reported.add(kind);
    reportFailure(failure);
  };
  handleFailures((event) => {
    if ('reason' in event) void take(event.reason);
    else if (event instanceof ErrorEvent && !isNoise(event)) void take(event.error, event.filename);
  });
}

async function failureOf(error: Error, file: string, isMissing: boolean): Promise<RemoteFailure> {
  const { id, release } = ownerOf(error, file);
  const running = runningOf(id)?.ran;
  const code = isMissing && running ? await codeOf(error, running) : 'RENDER';
  return new RemoteFailure(code, id, release, { cause: error });
}

/**
 * Returns the owner of the failed code: the release whose files the error names. An error without a stack names none. The host and its
 * shared packages never throw those, so it belongs to the current page.
 */
function ownerOf(error: Error, file: string): Owner {
  const asked = 'request' in error ? String(error.request) : '';
  const named = error instanceof ThrownValue ? releaseOfUrl(file) : (releaseOfUrl(asked) ?? releaseOfUrl(error.stack ?? ''));
  if (named) return { id: named.remote, release: named.release };
  const developed = process.env.NODE_ENV === 'development' ? foreignOverrideIn(`${file}/ ${error.stack ?? ''}`) : undefined;
  const id = developed ?? (error instanceof ThrownValue ? remoteInView() : undefined);
  const running = id === undefined ? undefined : runningOf(id)?.ran;
  return running ?? { id: 'host', release: null };
}

function remoteInView(): string | undefined {
  const page = [...document.querySelectorAll('[data-page]')].find((one) => one.checkVisibility());
  return page?.querySelector<HTMLElement>('[data-remote]')?.dataset.remote;
}

/** Returns whether the error was an intentional abort, or comes from a browser extension. */
function isOfNobody(error: Error, file: string): boolean {
  const isAborted = error.name === 'AbortError' || (error instanceof ApiError && error.code === 'ABORTED');
  return isAborted || /\b(?:chrome|moz|safari-web)-extension:/.test(`${file} ${error.stack ?? ''}`);
}

/** Returns whether the browser raised the event itself: a layout that needs another frame, or an error in cross-origin code. */
function isNoise({ message }: ErrorEvent): boolean {
  return message.startsWith('ResizeObserver loop') || message === 'Script error.';
}
