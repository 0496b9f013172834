/**
 * Returns the part of `pnpm-lock.yaml` that the packages in `importers` depend on (folders relative to the root; `.` is the root): every
 * installed package that they reach, with name, version, peers and integrity, one per line. Changes of the lock file for other packages do
 * not change the result.
 *
 * Read line by line, in the format of lock files of version 9: a YAML parser takes a second for ours, and a start reads it for each remote.
 * If a reference cannot be resolved, the format is unknown, and the whole text is returned.
 */
export function lockedPackages(lock: string, importers: readonly string[]): string {
  const blocks = sectionOf(lock, 'importers');
  const integrity = sectionOf(lock, 'packages');
  const snapshots = sectionOf(lock, 'snapshots');
  const reached = new Set<string>();
  const waiting: string[] = [];
  for (const importer of importers) {
    const block = blocks.get(importer);
    if (block === undefined) return lock;
    waiting.push(...referencesIn(block, /^ {6}(\S+):\n {8}specifier: .*\n {8}version: (.+)$/gm));
  }
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue;
    const block = snapshots.get(key);
    if (block === undefined) return lock;
    reached.add(key);
    waiting.push(...referencesIn(block, /^ {6}(\S+): (.+)$/gm));
  }
  return [...reached]
    .sort()
    .map((key) => `${key} ${/integrity: ([^\s,}]+)/.exec(integrity.get(key.replace(/\(.*/, '')) ?? '')?.[1] ?? ''}`)
    .join('\n');
}

/** Returns the entries of a top-level section, by key. */
function sectionOf(lock: string, name: string): ReadonlyMap<string, string> {
  const start = `\n${name}:\n`;
  const from = lock.indexOf(start);
  const rest = from < 0 ? '' : lock.slice(from + start.length);
  const section = rest.slice(0, /^\S/m.exec(rest)?.index);
  const entries = section.split(/^ {2}(?=\S)/m).flatMap((entry): [string, string][] => {
    const [, key, block] = /^(\S.*?):(?: \{\})?\n([\s\S]*)$/.exec(entry) ?? [];
    return key === undefined || block === undefined ? [] : [[unquoted(key), block]];
  });
  return new Map(entries);
}

/** Returns the keys of the snapshots that a block refers to. Links to workspace packages are not included. */
function referencesIn(block: string, reference: RegExp): string[] {
  return [...block.matchAll(reference)].flatMap(([, name = '', version = '']) => {
    const reached = unquoted(version);
    if (reached.startsWith('link:')) return [];
    // An alias contains the name of its package.
    return /^@?[^@(]+@/.test(reached) ? [reached] : [`${unquoted(name)}@${reached}`];
  });
}

function unquoted(text: string): string {
  return text.replace(/^'(.*)'$/, '$1');
}
