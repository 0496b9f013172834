import { type CatalogueEntry, isDeclaration } from './catalogue.ts';

/** A catalogue with less English text than this stays whole, in bytes: another request would cost more than it saves. */
const splitFrom = 24_000;
/** A folder with less English text than this has no part of its own, in bytes: naming its files would cost every page more. */
const partFrom = 800;

/** The folder of what several others say: names of states, of people. Its texts are common. */
const sharedFolder = 'texts';

/** The folder of `src` that a file is in. */
const topFolder = /(?:^|\/)src\/([^/]+)\/./;

/**
 * Which texts are loaded with the code that uses them: the part of each message that only one folder of `src` uses, by the
 * message's id. A message without a part is common to the whole remote. It is the same in every language.
 */
export function partsOf(entries: readonly CatalogueEntry[]): ReadonlyMap<string, string> {
  if (bytesOf(entries) < splitFrom) return new Map();
  const byFolder = Map.groupBy(entries, folderOf);
  return new Map(
    [...byFolder].flatMap(([folder, own]) =>
      folder === null || folder === sharedFolder || bytesOf(own) < partFrom ? [] : own.map(({ id }): [string, string] => [id, folder]),
    ),
  );
}

function folderOf({ files }: CatalogueEntry): string | null {
  const folders = new Set(files.filter((file) => !isDeclaration(file)).map((file) => topFolder.exec(file)?.[1] ?? null));
  const [folder = null] = folders;
  return folders.size === 1 ? folder : null;
}

function bytesOf(entries: readonly CatalogueEntry[]): number {
  return entries.reduce((sum, { source }) => sum + Buffer.byteLength(source), 0);
}
