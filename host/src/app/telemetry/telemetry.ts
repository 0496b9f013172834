import { failureCodes, findRoute } from '@cairn/contract';
import { store } from '@cairn/shell/host';
import * as v from 'valibot';
import { planAtom } from '../remotes/plan.ts';
import { type Load, phasesOf, type ReleaseFiles, renderMs } from './phases.ts';
import { openBatches } from './send.ts';
import { remoteAt, type View } from './views.ts';
import { followVitals } from './vitals.ts';

const LoadedSchema = v.object({
  id: v.string(),
  release: v.string(),
  base: v.string(),
  path: v.string(),
  planMs: v.number(),
  insteadOf: v.nullable(v.string()),
});
const FailedSchema = v.object({ id: v.string(), release: v.nullable(v.string()), code: v.picklist(failureCodes) });

/** The default values of a report. */
const nothing = { code: null, loadMs: null, phases: {}, insteadOf: null };

/** A remote that this tab has loaded, with its timings. */
interface Loaded {
  release: string;
  files: ReleaseFiles;
  load: Load;
}

/**
 * Reports to the server how remotes load in this tab, and their web vitals. Reads the browser's timeline from the beginning of the
 * document. Nothing waits for it, and reports that cannot be sent are lost.
 */
export function followRemotes(): void {
  const tell = openBatches();
  const loaded = new Map<string, Loaded>();
  const views: View[] = [];

  const take: Record<string, (entry: PerformanceEntry, detail: unknown) => void> = {
    'cairn.remote'(entry, detail) {
      const { id, release, planMs, insteadOf, ...place } = v.parse(LoadedSchema, detail);
      const one = { release, files: filesOf(id, release, place), load: { startTime: entry.startTime, duration: entry.duration, planMs } };
      loaded.set(id, one);
      tell({ ...nothing, remote: id, release, loadMs: entry.duration, phases: phasesOf(one.files, one.load, fetched()), insteadOf });
    },
    'cairn.view'(entry, detail) {
      const remote = v.parse(v.string(), detail);
      const one = loaded.get(remote);
      const isFirst = views.every((view) => view.remote !== remote);
      views.push({ remote, since: entry.startTime });
      const render = one && isFirst ? renderMs(one.files, one.load, fetched(), entry.startTime) : undefined;
      if (!one || render === undefined) return;
      // Includes the files of its page, which may have been fetched after its code had run.
      tell({ ...nothing, remote, release: one.release, phases: { ...phasesOf(one.files, one.load, fetched()), render } });
    },
    'cairn.failure'(_entry, detail) {
      const { id, release, code } = v.parse(FailedSchema, detail);
      if (release !== null) tell({ ...nothing, remote: id, release, code });
    },
  };

  const observer = new PerformanceObserver((list) => {
    // Sorted by end time: a load comes before the view that it leads to.
    for (const entry of list.getEntries().toSorted((one, other) => endOf(one) - endOf(other))) {
      take[entry.name]?.(entry, 'detail' in entry ? entry.detail : undefined);
    }
  });
  for (const type of ['measure', 'mark']) observer.observe({ type, buffered: true });
  followVitals(({ at, begun }, vitals) => {
    const remote = remoteAt(views, at, begun);
    const release = remote === undefined ? undefined : loaded.get(remote)?.release;
    if (remote !== undefined && release !== undefined) tell({ ...nothing, remote, release, vitals });
  });
}

function endOf({ startTime, duration }: PerformanceEntry): number {
  return startTime + duration;
}

/** Returns the files of the requested page in this tab's plan. */
function filesOf(id: string, release: string, { base, path }: { base: string; path: string }): ReleaseFiles {
  const planned = store.get(planAtom).remotes.find((remote) => remote.id === id && remote.release === release);
  const page = planned && findRoute(planned.routes, new URL(path, location.href).pathname)?.page;
  return {
    base: new URL(base, location.href).href,
    entry: planned?.entry ?? '',
    routesFiles: planned?.routesFiles ?? [],
    pageFiles: (page && planned?.pages[page]) || [],
  };
}

function fetched(): PerformanceResourceTiming[] {
  return performance.getEntriesByType('resource') as PerformanceResourceTiming[]; // entries of this type are resource timings
}
