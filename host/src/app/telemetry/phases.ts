import type { PlannedRemote, RemoteReport } from '@cairn/contract';

/** The browser's timing of one fetched file, in milliseconds since the document began. */
export interface Fetched {
  name: string;
  startTime: number;
  responseEnd: number;
}

/** A remote's load as measured by the loader: from the request until its code had run, in milliseconds. */
export interface Load {
  startTime: number;
  duration: number;
  /** Until the release was known. */
  planMs: number;
}

/** The files of one release as named in its plan, relative to its base. */
export interface ReleaseFiles extends Pick<PlannedRemote, 'base' | 'entry' | 'routesFiles'> {
  /** The files of its first page. */
  pageFiles: readonly string[];
}

/**
 * Returns the phases of a remote's load, in milliseconds. Preloaded files count from their request; files fetched after its code had run
 * count for the page instead.
 */
export function phasesOf(release: ReleaseFiles, load: Load, fetched: readonly Fetched[]): RemoteReport['phases'] {
  const ready = load.startTime + load.duration;
  const own = fetched.filter(({ name }) => name.startsWith(release.base));
  const way = wayOf(own.filter(({ responseEnd }) => responseEnd <= ready));
  const named = (files: readonly string[]) => {
    const urls = new Set(files.map((file) => release.base + file));
    return wayOf(own.filter(({ name }) => urls.has(name)));
  };
  return {
    plan: load.planMs,
    ...part('entry', named([release.entry])),
    ...part('expose', named(release.routesFiles)),
    ...part('page', named(release.pageFiles)),
    ...part('network', way),
    run: way ? Math.max(0, ready - Math.max(way.answered, load.startTime)) : load.duration,
  };
}

/**
 * Returns the time from when the code and files of the first page were ready until it was in the document at `shown`, including its data;
 * undefined if it was there before the load ended.
 */
export function renderMs(release: ReleaseFiles, load: Load, fetched: readonly Fetched[], shown: number): number | undefined {
  const urls = new Set(release.pageFiles.map((file) => release.base + file));
  const page = wayOf(fetched.filter(({ name, responseEnd }) => urls.has(name) && responseEnd <= shown));
  const from = Math.max(load.startTime + load.duration, page?.answered ?? 0);
  return shown < from ? undefined : shown - from;
}

interface Way {
  begun: number;
  answered: number;
}

function wayOf(files: readonly Fetched[]): Way | undefined {
  if (files.length === 0) return undefined;
  return {
    begun: Math.min(...files.map(({ startTime }) => startTime)),
    answered: Math.max(...files.map(({ responseEnd }) => responseEnd)),
  };
}

function part<K extends string>(name: K, way: Way | undefined): { [P in K]?: number } {
  return way ? ({ [name]: way.answered - way.begun } as { [P in K]?: number }) : {}; // a computed name widens to string
}
