/** What the browser says of one file that it has fetched: times in milliseconds since the document began. */
export interface Fetched {
  name: string;
  startTime: number;
  responseEnd: number;
}

/**
 * The parts of a remote's load, in milliseconds: its entry's request, from its first request to the last answer before it
 * ran, and the rest. Files that were preloaded are counted from when they were asked for.
 */
export function phasesOf(base: string, load: { startTime: number; duration: number }, fetched: readonly Fetched[]) {
  const ready = load.startTime + load.duration;
  const files = fetched.filter(({ name, responseEnd }) => name.startsWith(base) && responseEnd <= ready);
  if (files.length === 0) return { run: load.duration };
  const entry = files.find(({ name }) => name.includes('/remoteEntry.'));
  const begun = Math.min(...files.map(({ startTime }) => startTime));
  const answered = Math.max(...files.map(({ responseEnd }) => responseEnd));
  return {
    ...(entry ? { entry: entry.responseEnd - entry.startTime } : {}),
    network: answered - begun,
    run: Math.max(0, ready - Math.max(answered, load.startTime)),
  };
}
