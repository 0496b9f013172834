import { randomBytes, randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { installationParts } from '../settings/installation-settings.ts';
import { takeLock } from './lock.ts';
import { StartProblem, systemCode } from './problem.ts';

/** The layout of the data directory that this code knows. */
const layout = 1;
const markerFile = 'cairn.json';
const lockFile = 'lock';

const MarkerSchema = v.object({
  layout: v.number(),
  /** Of this data directory, for what must lie elsewhere on its behalf. */
  id: v.pipe(v.string(), v.uuid()),
  /** Where the PostgreSQL cluster lies when it cannot lie inside. */
  cluster: v.optional(v.string()),
  /** What this installation has had: from then on it is not created again silently. Left out by versions before this field. */
  created: v.optional(v.array(v.string())),
});
type Marker = v.InferOutput<typeof MarkerSchema>;

/** Another Cairn runs on the data directory. */
export class DataDirectoryInUse extends StartProblem {
  readonly pid: number;

  constructor(path: string, pid: number) {
    super(`the data directory ${path} is in use by another Cairn (process ${pid}); stop that one, or set CAIRN_DATA to another directory`);
    this.name = 'DataDirectoryInUse';
    this.pid = pid;
  }
}

/** A data directory that this process holds the lock of. */
export interface DataDirectory {
  path: string;
  id: string;
  /** Where the cluster lies, when an earlier start had to place it elsewhere. */
  cluster: string | undefined;
  noteCluster(path: string): void;
  /** Has this installation had its database, its secret, its releases? */
  hasCreated(part: string): boolean;
  noteCreated(part: string): void;
  /** The content of a small private file without white space around it; undefined where it does not exist. @throws StartProblem where it cannot be read */
  read(name: string): string | undefined;
  /** Writes such a file, mode 0600, whole or not at all. */
  write(name: string, content: string): void;
  /** Gives such a file another name, in place of one that may have that name. */
  rename(name: string, next: string): void;
  remove(name: string): void;
  /** The content of such a file, created by `make` when it is missing. @throws StartProblem where it is empty, or cannot be read */
  keep(name: string, make: () => string): string;
  release(): void;
}

/**
 * Opens the data directory, makes it where it is missing, and locks it. Nothing is written into a directory that is not ours.
 * @throws StartProblem when it is no directory, unreadable, foreign, of a newer layout, or held by a live Cairn
 */
export function openDataDirectory(wanted: string): DataDirectory {
  const fresh = makeDirectory(wanted);
  const path = realpathSync(wanted);
  // Root's PostgreSQL runs as another user, who must be able to walk through; each private file is 0600 by itself.
  if (fresh) chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  readMarker(path); // refuses a foreign directory before anything is written into it
  const lock = takeLock(join(path, lockFile));
  if (!lock.held) throw new DataDirectoryInUse(path, lock.pid);
  try {
    const found = readMarker(path) ?? { layout, id: randomUUID(), created: [] };
    return opened(path, { ...found, created: found.created ?? createdBefore(path) }, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The directory with its marker, which is written at once. */
function opened(path: string, first: Marker, release: () => void): DataDirectory {
  let marker = first;
  const note = (next: Marker) => {
    marker = next;
    writePrivately(join(path, markerFile), `${JSON.stringify(next)}\n`);
  };
  note(first);
  return {
    path,
    id: marker.id,
    get cluster() {
      return marker.cluster;
    },
    noteCluster: (cluster) => note({ ...marker, cluster }),
    hasCreated: (part) => marker.created?.includes(part) ?? false,
    noteCreated: (part) => note({ ...marker, created: [...new Set([...(marker.created ?? []), part])] }),
    read: (name) => readPrivate(join(path, name)),
    write: (name, content) => writePrivately(join(path, name), `${content}\n`),
    rename: (name, next) => renameSync(join(path, name), join(path, next)),
    remove: (name) => rmSync(join(path, name), { force: true }),
    keep(name, make) {
      const kept = readPrivate(join(path, name));
      if (kept === '')
        throw new StartProblem(`${join(path, name)} is empty; restore it from a backup, or remove the file to create a new one`);
      if (kept !== undefined) return kept;
      const content = make();
      writePrivately(join(path, name), `${content}\n`);
      return content;
    },
    release,
  };
}

/** What a data directory says of its database, without the lock: another process may run on it. @throws StartProblem where it is foreign */
export function inspectDataDirectory(path: string): { cluster: string } {
  return { cluster: join(readMarker(path)?.cluster ?? join(path, 'postgres'), 'cluster') };
}

/** A new random password or secret: 256 bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function makeDirectory(path: string): boolean {
  try {
    if (!statSync(path).isDirectory()) throw new StartProblem(`the data directory ${path} is a file; set CAIRN_DATA to a directory`);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return false;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new StartProblem(
        `the data directory ${path} cannot be read and written by this user; change its owner, or set CAIRN_DATA to another directory`,
      );
    if (code === 'ENOTDIR') throw new StartProblem(`the data directory ${path} is below a file; set CAIRN_DATA to a directory`);
    if (code !== 'ENOENT') throw error;
  }
  try {
    mkdirSync(path, { recursive: true });
    return true;
  } catch (error) {
    throw new StartProblem(
      `the data directory ${path} cannot be created (${systemCode(error)}); set CAIRN_DATA to a directory that this user can write to`,
      { cause: error },
    );
  }
}

function readMarker(path: string): Marker | undefined {
  const foreign = (why: string) =>
    new StartProblem(`the data directory ${path} ${why}; set CAIRN_DATA to an empty directory or to one that Cairn created`);
  let text: string;
  try {
    text = readFileSync(join(path, markerFile), 'utf8');
  } catch (error) {
    if (systemCode(error) !== 'ENOENT')
      throw new StartProblem(`${join(path, markerFile)} cannot be read (${systemCode(error)})`, { cause: error });
    // A start that was killed may have left no more than its lock.
    const others = readdirSync(path).filter(
      (name) => name !== lockFile && !name.startsWith(`${lockFile}.`) && !name.startsWith(`${markerFile}.`),
    );
    if (others.length > 0) throw foreign('contains files that do not belong to Cairn');
    return undefined;
  }
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), MarkerSchema), text);
  if (!result.success) throw foreign(`has a ${markerFile} that Cairn did not write`);
  if (result.output.layout > layout)
    throw new StartProblem(`the data directory ${path} was created by a newer version of Cairn; start that version`);
  return result.output;
}

/** What a start of a version that did not note it has created: releases come last of all. */
function createdBefore(path: string): string[] {
  return existsSync(join(path, 'releases')) ? [...installationParts] : [];
}

function readPrivate(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw new StartProblem(`${path} cannot be read (${systemCode(error)})`, { cause: error });
  }
}

/** Whole or not at all, and never readable by others, not even for a moment. */
function writePrivately(path: string, content: string): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
