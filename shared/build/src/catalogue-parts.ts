import { type CatalogueEntry, isDeclaration } from './catalogue.ts';

/** In bytes of English text: smaller catalogues are not split, because another request would cost more than it saves. */
const splitFrom = 24_000;
/** In bytes of English text: smaller folders get no part of their own, because listing its files would cost every page more. */
const partFrom = 800;

/** The folder of texts that several other folders use, such as names of states. Its texts are common. */
const sharedFolder = 'texts';

/** Matches the folder below `src` that a file is in. */
const topFolder = /(?:^|\/)src\/([^/]+)\/./;

/**
 * Decides which texts load with the code that uses them: returns the part of each message that only one folder of `src` uses, by message
 * id. Messages without a part are common to the whole remote. The result is the same in every language.
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
