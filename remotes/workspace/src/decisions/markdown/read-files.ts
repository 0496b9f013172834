import { maxDecisionFile, maxDecisionFiles, type ReadDecisionFile, readDecisionFile } from '@cairn/api';

/** A file and how it was parsed. */
export interface GivenFile {
  name: string;
  text: string;
  read: ReadDecisionFile;
}

/** Adds files to the given ones. Files that are too long, or exceed the maximum number, are skipped and returned by name. */
export function takeFiles(
  before: readonly GivenFile[],
  given: readonly { name: string; text: string }[],
): { files: GivenFile[]; refused: string[] } {
  const fit = given.filter(({ text }) => text.length <= maxDecisionFile);
  // A file replaces an earlier one of the same name.
  const others = before.filter(({ name }) => !fit.some((file) => file.name === name));
  const room = maxDecisionFiles - others.length;
  return {
    files: [...others, ...fit.slice(0, room).map((file) => ({ ...file, read: readDecisionFile(file.text) }))],
    refused: [...given.filter((file) => !fit.includes(file)), ...fit.slice(room)].map(({ name }) => name),
  };
}
