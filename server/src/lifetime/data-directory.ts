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

/** Version of the data directory's layout. */
const layout = 1;
const markerFile = 'cairn.json';
const lockFile = 'lock';

const MarkerSchema = v.object({
  layout: v.number(),
  /** Identifies this data directory to files that must be stored elsewhere. */
  id: v.pipe(v.string(), v.uuid()),
  /** Path of the PostgreSQL cluster if it cannot be inside the data directory. */
  cluster: v.optional(v.string()),
  /** Parts that this installation has created. They are never recreated silently. Missing in data directories of older versions. */
  created: v.optional(v.array(v.string())),
});
type Marker = v.InferOutput<typeof MarkerSchema>;

/** Another Cairn process uses the data directory. */
export class DataDirectoryInUse extends StartProblem {
  readonly pid: number;

  constructor(path: string, pid: number) {
    super(`the data directory ${path} is in use by another Cairn (process ${pid}); stop that one, or set CAIRN_DATA to another directory`);
    this.name = 'DataDirectoryInUse';
    this.pid = pid;
  }
}

/** A data directory locked by this process. */
export interface DataDirectory {
  path: string;
  id: string;
  /** Path of the cluster if an earlier start had to place it elsewhere. */
  cluster: string | undefined;
  noteCluster(path: string): void;
  /** Returns true if this installation has created the part: its database, its secret or its releases. */
  hasCreated(part: string): boolean;
  noteCreated(part: string): void;
  /** Returns the trimmed content of a small private file, or undefined if it does not exist. @throws StartProblem if it cannot be read */
  read(name: string): string | undefined;
  /** Writes a private file atomically, with mode 0600. */
  write(name: string, content: string): void;
  /** Renames a private file, replacing an existing one. */
  rename(name: string, next: string): void;
  remove(name: string): void;
  /** Returns the content of a private file, created with `make` if it is missing. @throws StartProblem if it is empty or cannot be read */
  keep(name: string, make: () => string): string;
  release(): void;
}

/**
 * Opens and locks the data directory, creating it if missing. Never writes to a directory that is not Cairn's.
 * @throws StartProblem if it is not a directory, unreadable, foreign, of a newer layout, or locked by a running Cairn
 */
export function openDataDirectory(wanted: string): DataDirectory {
  const fresh = makeDirectory(wanted);
  const path = realpathSync(wanted);
  // As root, PostgreSQL runs as another user, who must be able to traverse the directory. Each private file has mode 0600.
  if (fresh) chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
  readMarker(path); // throws for a foreign directory before anything is written to it
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

/** Writes the marker and returns the directory. */
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

/**
 * Reads the path of the cluster from a data directory without its lock, because another process may use it. @throws StartProblem if it is
 * foreign
 */
export function inspectDataDirectory(path: string): { cluster: string } {
  return { cluster: join(readMarker(path)?.cluster ?? join(path, 'postgres'), 'cluster') };
}

/** Returns a new random password or secret: 256 bits, URL-safe. */
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
    // A killed start may have left only its lock.
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

/** Returns the parts created by versions that did not record them. Releases are created last, so if they exist, everything does. */
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

/** Writes a file atomically and never readable by others. */
function writePrivately(path: string, content: string): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
