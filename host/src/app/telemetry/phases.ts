import type { PlannedRemote, RemoteReport } from '@cairn/contract';

/** What the browser says of one file that it has fetched: times in milliseconds since the document began. */
export interface Fetched {
  name: string;
  startTime: number;
  responseEnd: number;
}

/** A remote's load as the loader has noted it: from when it was asked for until its code had run, in milliseconds. */
export interface Load {
  startTime: number;
  duration: number;
  /** Until it was known which release it is. */
  planMs: number;
}

/** The files of one release, as its plan names them: relative to where it lies. */
export interface ReleaseFiles extends Pick<PlannedRemote, 'base' | 'entry' | 'routesFiles'> {
  /** Those of its first page. */
  pageFiles: readonly string[];
}

/**
 * The parts of a remote's load, in milliseconds. Files that were preloaded are counted from when they were asked for; those
 * that were fetched after its code had run do not count for it, but for its page.
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
 * From when code and files of the first page were there until it stood in the document at `shown`, its data awaited;
 * undefined where it stood there before the load had ended.
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
