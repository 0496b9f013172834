import path from 'node:path';

/** The output directory of builds that are only weighed. */
export const weighOutput = path.join(import.meta.dirname, '../../../node_modules/.cache/cairn/bench/weigh');

/** What the bundler adds to the entry: its own runtime and, in the application, Module Federation's. */
const runtime = 'runtime';
export const ownCode = 'own code';

/** The parts with a budget, and the paths of their modules. The first match counts. */
const parts: [string, RegExp][] = [
  ['React', /node_modules\/(react|react-dom|scheduler)\//],
  ['router', /node_modules\/react-router\/|host\/src\/vendor\/react-router/],
  [runtime, /node_modules\/@module-federation\//],
  ['components', /shared\/ui\/|node_modules\/(react-aria[\w-]*|react-stately|@react-aria|@react-stately|@internationalized)\//],
  ['languages', /node_modules\/@lingui\//],
  ['server state', /node_modules\/(@tanstack|idb-keyval)\//],
  ['API client, schemas', /node_modules\/(ky|valibot)\/|shared\/(api|contract)\//],
  ['toasts', /node_modules\/(react-hot-toast|goober)\//],
  ['client state', /node_modules\/jotai\//],
  ['other libraries', /node_modules\//],
];

export const partNames: readonly string[] = [...parts.map(([name]) => name), ownCode];

/** Returns the part of a module by its file. */
export function partOf(module: string): string {
  return parts.find(([, pattern]) => pattern.test(module))?.[0] ?? ownCode;
}

/** Returns the name of a part's chunk. */
export function chunkOf(part: string): string {
  return `part-${part.replaceAll(/\W+/g, '_')}`;
}

/** Returns the part in a built file. The entry's own file contains the rest: the runtime. */
export function partIn(file: string): string {
  return partNames.find((part) => file.startsWith(`${chunkOf(part)}.`)) ?? runtime;
}
