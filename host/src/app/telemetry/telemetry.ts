import { failureCodes, type RemoteReport } from '@cairn/contract';
import { apiUrl, getSession } from '@cairn/shell';
import * as v from 'valibot';
import { phasesOf } from './phases.ts';

/** What comes within this time goes in one request. */
const batchMs = 4_000;
const maxReports = 50;

const LoadedSchema = v.object({ id: v.string(), release: v.string(), base: v.string(), insteadOf: v.nullable(v.string()) });
const FailedSchema = v.object({ id: v.string(), release: v.nullable(v.string()), code: v.picklist(failureCodes) });

/**
 * Tells the server how remotes come up in this tab: what it has noted in the browser's own timeline, from the document's
 * beginning on. Nothing waits for it, and nothing of it is kept here where it cannot be sent.
 */
export function followRemotes(): void {
  const tab = crypto.randomUUID();
  const waiting: RemoteReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(report: RemoteReport): void {
    waiting.push(report);
    timer ??= setTimeout(send, batchMs);
  }

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    const reports = waiting.splice(0, maxReports);
    if (reports.length === 0 || !getSession()) return;
    // A beacon outlives the page that sends it.
    navigator.sendBeacon(apiUrl('registry/reports'), new Blob([JSON.stringify({ tab, reports })], { type: 'application/json' }));
    if (waiting.length > 0) timer = setTimeout(send, batchMs);
  }

  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const report = reportOf(entry);
      if (report) tell(report);
    }
  };
  for (const type of ['measure', 'mark']) {
    new PerformanceObserver((list) => take(list.getEntries())).observe({ type, buffered: true });
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}

/** What a line of the timeline says of a remote; undefined where it is about something else. */
function reportOf(entry: PerformanceEntry): RemoteReport | undefined {
  const detail: unknown = 'detail' in entry ? entry.detail : undefined;
  if (entry.name === 'cairn.remote') {
    const { id, release, base, insteadOf } = v.parse(LoadedSchema, detail);
    const phases = phasesOf(
      new URL(base, location.href).href,
      entry,
      performance.getEntriesByType('resource') as PerformanceResourceTiming[],
    ); // that is what this type has
    return { remote: id, release, code: null, loadMs: entry.duration, phases, insteadOf };
  }
  if (entry.name !== 'cairn.failure') return undefined;
  const { id, release, code } = v.parse(FailedSchema, detail);
  return release === null ? undefined : { remote: id, release, code, loadMs: null, phases: {}, insteadOf: null };
}
