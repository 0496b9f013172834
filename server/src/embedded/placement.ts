import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DataDirectory } from '../lifetime/data-directory.ts';
import { StartProblem, systemCode } from '../lifetime/problem.ts';
import type { Binaries } from './binaries.ts';
import { noteOwner, removeLeftovers } from './leftover.ts';
import { holdsFor, type UnprivilegedUser } from './unprivileged.ts';

/** Directory for files that the unprivileged user needs, if it cannot access the checkout or the data directory. */
const sharedPlace = '/var/lib/cairn';

/** Returns a directory owned by PostgreSQL's user. The cluster is its subdirectory `cluster`. */
export function placeCluster(data: DataDirectory, user: UnprivilegedUser | undefined): string {
  const inside = join(data.path, 'postgres');
  if (data.cluster !== undefined) return prepared(data.cluster, user);
  if (existsSync(join(inside, 'cluster'))) return requireReach(inside, user);
  const directory = prepared(inside, user);
  if (holdsFor(user, '-w', directory)) return directory;
  rmSync(directory, { recursive: true });
  removeLeftovers(sharedPlace);
  const outside = prepared(join(sharedPlace, data.id), user);
  requireReach(outside, user);
  noteOwner(outside, data.path);
  data.noteCluster(outside);
  return outside;
}

/** Returns a path where PostgreSQL's user can run the binaries: the original one, or a copy made once per version. */
export function placeBinaries(binaries: Binaries, user: UnprivilegedUser | undefined, place = sharedPlace): string {
  const reachable = (root: string) =>
    holdsFor(user, '-x', join(root, 'bin', 'postgres')) && holdsFor(user, '-r', join(root, 'share', 'postgresql'));
  if (reachable(binaries.root)) return binaries.root;
  if (!user) throw new StartProblem(`PostgreSQL's programs below ${binaries.root} cannot be run by this user; reinstall as this user`);
  const copy = join(place, `postgresql-${binaries.version}`);
  if (!existsSync(copy)) {
    makePublic(place);
    const draft = `${copy}.${process.pid}`;
    cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true });
    // A concurrent start may have created the same copy.
    if (existsSync(copy)) rmSync(draft, { recursive: true });
    else renameSync(draft, copy);
  }
  if (!reachable(copy))
    throw new StartProblem(
      `PostgreSQL runs as the user ${user.name}, who cannot run the programs in ${copy}; give that user access to ${place}, or set DATABASE_URL to another PostgreSQL`,
    );
  return copy;
}

function requireReach(directory: string, user: UnprivilegedUser | undefined): string {
  if (holdsFor(user, '-w', directory)) return directory;
  throw new StartProblem(
    `PostgreSQL runs as the user ${user?.name ?? 'of this process'}, who has no access to the database in ${directory}; open the directories above it (chmod o+x)`,
  );
}

function prepared(directory: string, user: UnprivilegedUser | undefined): string {
  try {
    if (directory.startsWith(`${sharedPlace}/`)) makePublic(sharedPlace);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    chmodSync(directory, 0o700);
    if (user) chownSync(directory, user.uid, user.gid);
    return directory;
  } catch (error) {
    throw new StartProblem(
      `${directory} cannot be created for the database (${systemCode(error)}); make ${dirname(directory)} writable, or set DATABASE_URL to another PostgreSQL`,
      { cause: error },
    );
  }
}

function makePublic(directory: string): void {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o755);
}
