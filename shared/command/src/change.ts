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

/** The contents of a file before and after a change. An empty text: the file does not exist. */
export interface FileChange {
  /** The displayed path. */
  name: string;
  before: string;
  after: string;
}

/** Returns the change as a diff, colored on a terminal. */
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

/** Asks the user to confirm the displayed changes. @throws CommandFailed (2) without a terminal */
export async function confirmChanges(files: number): Promise<boolean> {
  if (!stdin.isTTY)
    throw new CommandFailed(
      'No terminal to confirm in, so these files were not written. Review the change above, then run it again with --yes',
      2,
    );
  return confirm(`Write ${files === 1 ? 'this file' : `these ${files} files`}?`);
}

/** Asks a yes-or-no question in the terminal; no by default. */
export async function confirm(question: string): Promise<boolean> {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

/** Returns the text of a file; empty if it does not exist. @throws CommandFailed */
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
 * Writes a file atomically by one rename. Keeps symbolic links and file permissions. An empty text removes the file.
 * @throws CommandFailed if the file cannot be written, or has changed since it was read; it then stays as it is
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
    if (there) accessSync(file, constants.W_OK); // a rename does not check this permission
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
