import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const entryName = /^remoteEntry\.[0-9a-f]{8}\.js$/;
/** The bundler writes the integrity of the chunks into the entry, in an order that changes from build to build. */
const integrityTable = /(sriHashes=\{)([^{}]*)(\})/;

/**
 * Gives a built entry one form and the name that its content has, so that the same sources make the same release.
 * The names of the chunks come from their own content and do not change.
 */
export function settleEntry(output: string): void {
  const name = readdirSync(output).find((file) => entryName.test(file));
  if (!name) return;
  const content = sortIntegrity(readFileSync(path.join(output, name), 'utf8'));
  const settled = `remoteEntry.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.js`;
  writeFileSync(path.join(output, name), content);
  renameSync(path.join(output, name), path.join(output, settled));
  for (const file of ['mf-manifest.json', 'mf-stats.json']) {
    const description = path.join(output, file);
    writeFileSync(description, readFileSync(description, 'utf8').replaceAll(name, settled));
  }
}

/** `code` with the integrity of its chunks in the order of their ids. */
export function sortIntegrity(code: string): string {
  return code.replace(
    integrityTable,
    (_, open: string, entries: string, close: string) => open + entries.split(',').sort().join(',') + close,
  );
}
