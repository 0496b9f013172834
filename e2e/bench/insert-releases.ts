/** A release whose files are already in the store. */
export interface StoredRelease {
  remote: string;
  release: string;
  /** SHA-256 of its remote.json, hexadecimal. */
  hash: string;
  /** Bytes. */
  size: number;
}

/**
 * Returns the statements that insert releases, with one new revision that makes each of them stable. Only for benchmarks:
 * the registry would take minutes for hundreds, and refuse those over its budgets.
 */
export function insertReleases(stored: readonly StoredRelease[], note: string): string[] {
  // Ids, releases and hashes need no escaping.
  const values = stored.map(
    ({ remote, release, hash, size }) => `('${remote}', '${release}', '${hash}', ${size}, '{"type":"system","id":"bench","name":"bench"}')`,
  );
  const remotes = Object.fromEntries(stored.map(({ remote, release }) => [remote, { stable: release, lastGood: null, on: true }]));
  return [
    `insert into releases (remote, release, manifest_hash, size, published_by) values ${values.join(', ')}`,
    `insert into revisions (number, previous, author, note, remotes)
     select coalesce(max(number), 0) + 1, max(number), 'bench', '${note}',
       coalesce((select remotes from revisions order by number desc limit 1), '{}') || '${JSON.stringify(remotes)}'::jsonb
     from revisions`,
  ];
}
