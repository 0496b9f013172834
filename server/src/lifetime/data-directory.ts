import { randomBytes, randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
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
});
type Marker = v.InferOutput<typeof MarkerSchema>;

/** A data directory that this process holds the lock of. */
export interface DataDirectory {
  path: string;
  id: string;
  /** Where the cluster lies, when an earlier start had to place it elsewhere. */
  cluster: string | undefined;
  noteCluster(path: string): void;
  /** The content of a small private file (mode 0600), made by `make` when it is missing. */
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
  if (!lock.held)
    throw new StartProblem(
      `the data directory ${path} is in use by another Cairn (process ${lock.pid}); stop that one, or set CAIRN_DATA to another directory`,
    );
  const marker = readMarker(path) ?? { layout, id: randomUUID() };
  const write = (next: Marker) => writePrivately(join(path, markerFile), `${JSON.stringify(next)}\n`);
  write(marker);
  return {
    path,
    id: marker.id,
    cluster: marker.cluster,
    noteCluster: (cluster) => write({ ...marker, cluster }),
    keep: (name, make) => keepPrivately(join(path, name), make),
    release: lock.release,
  };
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
    if (code === 'ENOTDIR') throw new StartProblem(`the data directory ${path} lies below a file; set CAIRN_DATA to a directory`);
    if (code !== 'ENOENT') throw error;
  }
  try {
    mkdirSync(path, { recursive: true });
    return true;
  } catch (error) {
    throw new StartProblem(
      `the data directory ${path} cannot be made (${systemCode(error)}); set CAIRN_DATA to a directory that this user may write`,
      { cause: error },
    );
  }
}

function readMarker(path: string): Marker | undefined {
  const foreign = (why: string) =>
    new StartProblem(`the data directory ${path} ${why}; set CAIRN_DATA to an empty directory or to one that Cairn has made`);
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
    if (others.length > 0) throw foreign('holds files that are not of Cairn');
    return undefined;
  }
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), MarkerSchema), text);
  if (!result.success) throw foreign(`has a ${markerFile} that Cairn did not write`);
  if (result.output.layout > layout)
    throw new StartProblem(`the data directory ${path} was made by a newer version of Cairn; start that version`);
  return result.output;
}

function keepPrivately(path: string, make: () => string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw new StartProblem(`${path} cannot be read (${systemCode(error)})`, { cause: error });
  }
  const content = make();
  writePrivately(path, `${content}\n`);
  return content;
}

/** Whole or not at all, and never readable by others, not even for a moment. */
function writePrivately(path: string, content: string): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
