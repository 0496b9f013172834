import { readFileSync } from 'node:fs';
import path from 'node:path';
import { configDirectory, type Environment } from '../directories.ts';
import { fieldsOf, parseJson, textOf } from './fields.ts';

/** The file of a repository that names its Cairn and its project. It holds no secret and may be committed. */
export const placeFile = '.cairn.json';

/** What a repository says of itself. */
export interface Place {
  /** Where the file is. */
  root: string;
  url: string;
  project: string;
}

/** The place that a directory belongs to: the nearest file, upwards. */
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

/**
 * The key for a place. The address in a repository is a stranger's word: it only chooses among the keys that the person has stored for
 * an address themselves, so that a foreign repository gets none sent to it.
 */
export function keyFor(env: Environment, { url, project }: Pick<Place, 'url' | 'project'>): string | undefined {
  const key = env.CAIRN_KEY?.trim() || env.CAIRN_API_KEY?.trim();
  const address = env.CAIRN_URL?.trim() ?? '';
  if (key && URL.canParse(address) && new URL(address).origin === url) return key;
  const stored = fieldsOf(parseJson(readIfThere(path.join(configDirectory(env), 'login.json')) ?? ''));
  const ofProjects = (Array.isArray(stored.projects) ? stored.projects : []).map(fieldsOf);
  const own = ofProjects.find((one) => textOf(one, 'url') === url && textOf(one, 'project') === project);
  return (own && textOf(own, 'key')) || (textOf(stored, 'url') === url ? textOf(stored, 'key') : '') || undefined;
}

/** The branch that is checked out, without starting git; empty on none, and outside of a repository. */
export function branchOf(root: string): string {
  for (let directory = root; ; directory = path.dirname(directory)) {
    const at = path.join(directory, '.git');
    // In a worktree it is a file that says where the rest is.
    const elsewhere = /^gitdir: (.+)$/m.exec(readIfThere(at) ?? '')?.[1];
    const head = readIfThere(path.join(elsewhere ? path.resolve(directory, elsewhere) : at, 'HEAD'));
    if (head !== undefined) return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? '';
    if (directory === path.dirname(directory)) return '';
  }
}

/** The text of a file; undefined where there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES'].includes(String(error.code)))
      return undefined;
    throw error;
  }
}
