import path from 'node:path';

/** Where the builds that are only weighed go. */
export const weighOutput = path.join(import.meta.dirname, '../../../node_modules/.cache/cairn/bench/weigh');

/** What the bundler keeps in the entry itself: its own runtime and, in the application, Module Federation's. */
const runtime = 'runtime';
export const ownCode = 'own code';

/** The parts that budgets are set for, and where their modules lie. The first that fits counts. */
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

/** The part that a module counts to, by the file it is made of. */
export function partOf(module: string): string {
  return parts.find(([, pattern]) => pattern.test(module))?.[0] ?? ownCode;
}

/** The name of the chunk that holds a part. */
export function chunkOf(part: string): string {
  return `part-${part.replaceAll(/\W+/g, '_')}`;
}

/** The part that a built file holds; the entry's own file holds what no part could take: the runtime. */
export function partIn(file: string): string {
  return partNames.find((part) => file.startsWith(`${chunkOf(part)}.`)) ?? runtime;
}
