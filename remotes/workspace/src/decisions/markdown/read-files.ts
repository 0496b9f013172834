import { maxDecisionFile, maxDecisionFiles, type ReadDecisionFile, readDecisionFile } from '@cairn/api';

/** A file as somebody gave it, and what was understood of it. */
export interface GivenFile {
  name: string;
  text: string;
  read: ReadDecisionFile;
}

/** What of some files can be taken beside those that are there: too long ones and too many are left out, by name. */
export function takeFiles(
  before: readonly GivenFile[],
  given: readonly { name: string; text: string }[],
): { files: GivenFile[]; refused: string[] } {
  const fit = given.filter(({ text }) => text.length <= maxDecisionFile);
  // The same file again takes the place of what was given before.
  const others = before.filter(({ name }) => !fit.some((file) => file.name === name));
  const room = maxDecisionFiles - others.length;
  return {
    files: [...others, ...fit.slice(0, room).map((file) => ({ ...file, read: readDecisionFile(file.text) }))],
    refused: [...given.filter((file) => !fit.includes(file)), ...fit.slice(room)].map(({ name }) => name),
  };
}
