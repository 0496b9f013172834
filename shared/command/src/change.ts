import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { createTwoFilesPatch } from 'diff';
import { colored } from './colored.ts';
import { CommandFailed } from './problem.ts';

/** One file as it is, and as it would be. An empty text: it is not there. */
export interface FileChange {
  /** Its path, as it is shown. */
  name: string;
  before: string;
  after: string;
}

/** The change as a diff, in color where the output is a terminal. */
export function showChange({ name, before, after }: FileChange): string {
  const patch = createTwoFilesPatch(
    before === '' ? '/dev/null' : `a/${name}`,
    after === '' ? '/dev/null' : `b/${name}`,
    before,
    after,
    undefined,
    undefined,
    {
      context: 3,
    },
  );
  const lines = patch.split('\n').filter((line) => !/^=+$/.test(line));
  return lines.map((line) => colored(line)).join('\n');
}

/** Asks whether the changes that were shown are to be written. @throws CommandFailed (2) without a terminal */
export async function confirmChanges(files: number): Promise<boolean> {
  if (!stdin.isTTY)
    throw new CommandFailed('No terminal to confirm in, so nothing was written. Review the change above, then run it again with --yes', 2);
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`Write ${files === 1 ? 'this file' : `these ${files} files`}? [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

/** The text of a file; empty where there is none. @throws CommandFailed */
export function readFile(name: string): string {
  if (!existsSync(name)) return '';
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    throw failed(`${name} cannot be read`, error);
  }
}

function failed(what: string, error: unknown): CommandFailed {
  return new CommandFailed(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}

/**
 * By one rename, where the file really lies: a link to it stays a link, and whoever may read it may still.
 * An empty text removes it. @throws CommandFailed where it cannot be written, or has changed since it was read, which leaves it as it was
 */
export function writeChange({ name, before, after }: FileChange): void {
  const there = existsSync(name);
  if (readFile(name) !== before) throw new CommandFailed(`${name} has changed meanwhile, so it was left as it is. Run the command again`);
  const file = there ? realpathSync(name) : path.resolve(name);
  const incoming = `${file}.cairn-${process.pid}`;
  try {
    if (after === '') {
      rmSync(file, { force: true });
      console.log(`Removed ${name}`);
      return;
    }
    if (there) accessSync(file, constants.W_OK); // the rename itself would not ask
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(incoming, after);
    if (there) chmodSync(incoming, statSync(file).mode);
    renameSync(incoming, file);
  } catch (error) {
    if (existsSync(incoming)) rmSync(incoming);
    throw failed(`${name} cannot be written`, error);
  }
  console.log(`Wrote ${name}`);
}
