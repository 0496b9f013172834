import { readFileSync } from 'node:fs';
import path from 'node:path';
import { configDirectory, type Environment } from '../directories.ts';
import { fieldsOf, parseJson, textOf } from './fields.ts';

/** The file of a repository that names its Cairn server and project. It holds no secret and may be committed. */
export const placeFile = '.cairn.json';

/** The connection that a repository declares. */
export interface Place {
  /** The directory of the file. */
  root: string;
  url: string;
  project: string;
}

/** Returns the connection of a directory from the nearest file in it or its parents. */
export function findPlace(cwd: string): Place | undefined {
  for (let directory = path.resolve(cwd); ; directory = path.dirname(directory)) {
    const text = readIfThere(path.join(directory, placeFile));
    if (text !== undefined) {
      const said = fieldsOf(parseJson(text));
      const [url, project] = [textOf(said, 'url'), textOf(said, 'project')];
      return URL.canParse(url) && project !== '' ? { root: directory, url: new URL(url).origin, project } : undefined;
    }
    if (directory === path.dirname(directory)) return undefined;
  }
}

/** Returns the key of the environment if the environment names this address. `CAIRN_API_KEY` is the former name. */
export function environmentKey(env: Environment, url: string): string | undefined {
  const address = env.CAIRN_URL?.trim() ?? '';
  if (!URL.canParse(address) || new URL(address).origin !== url) return undefined;
  return env.CAIRN_KEY?.trim() || env.CAIRN_API_KEY?.trim() || undefined;
}

/**
 * Returns the key for a connection. The address in a repository is untrusted: it only selects among the keys that the user has stored for
 * an address, so a foreign repository receives no other key.
 */
export function keyFor(env: Environment, { url, project }: Pick<Place, 'url' | 'project'>): string | undefined {
  const key = environmentKey(env, url);
  if (key) return key;
  const stored = fieldsOf(parseJson(readIfThere(path.join(configDirectory(env), 'login.json')) ?? ''));
  const ofProjects = (Array.isArray(stored.projects) ? stored.projects : []).map(fieldsOf);
  const own = ofProjects.find((one) => textOf(one, 'url') === url && textOf(one, 'project') === project);
  return (own && textOf(own, 'key')) || (textOf(stored, 'url') === url ? textOf(stored, 'key') : '') || undefined;
}

/** Returns the current branch without starting git; empty with a detached HEAD, and outside of a repository. */
export function branchOf(root: string): string {
  for (let directory = root; ; directory = path.dirname(directory)) {
    const at = path.join(directory, '.git');
    // In a worktree `.git` is a file that points to the git directory.
    const elsewhere = /^gitdir: (.+)$/m.exec(readIfThere(at) ?? '')?.[1];
    const head = readIfThere(path.join(elsewhere ? path.resolve(directory, elsewhere) : at, 'HEAD'));
    if (head !== undefined) return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? '';
    if (directory === path.dirname(directory)) return '';
  }
}

/** Returns the text of a file; undefined if it does not exist. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES'].includes(String(error.code)))
      return undefined;
    throw error;
  }
}
