import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PackedSet, PackedSetSchema, packedVersionPattern } from '@cairn/contract';
import * as v from 'valibot';
import { systemCode } from '../lifetime/problem.ts';

const indexFile = 'index.json';
const ReadSetSchema = v.pipe(v.string(), v.parseJson(), PackedSetSchema);
/** As it is kept, with when it was packed, or packed again, in milliseconds. */
const KeptSetSchema = v.pipe(v.string(), v.parseJson(), v.object({ ...PackedSetSchema.entries, at: v.number() }));
type KeptSet = v.InferOutput<typeof KeptSetSchema>;

/** The shared packages that remotes outside are built on: what the last build has packed, and what earlier ones had. */
export interface PackageStore {
  /** Below it `<version>/<tarball>`. */
  root: string;
  /** Every set that is kept, newest first; the first one is that of this Cairn. */
  sets(): readonly PackedSet[];
}

/** How many sets are kept: a lock file names the one that its remote was built on. */
const keptSets = 20;

/**
 * Opens the packages in `dataDir`, and keeps there what lies in `packed` (the output of the build), under its version. Without a
 * build there are those of before.
 * @throws v.ValiError for a set that is not one
 */
export async function openPackageStore(dataDir: string, packed: string): Promise<PackageStore> {
  const root = join(dataDir, 'packages');
  await mkdir(root, { recursive: true });
  const built = await readIndex(packed);
  // Later than all that is there, whatever the clock says: the one that was built last is this Cairn's.
  const last = Math.max(0, ...(await keptIn(root)).map(({ at }) => at));
  if (built) await keep(root, packed, { ...built, at: Math.max(Date.now(), last + 1) });
  const sets = await keptIn(root);
  for (const { version } of sets.slice(keptSets)) await rm(join(root, version), { recursive: true, force: true });
  const kept = sets.slice(0, keptSets);
  return { root, sets: () => kept };
}

/** Puts a set in place by one rename, or says anew that it is the newest where it is there. */
async function keep(root: string, packed: string, built: KeptSet): Promise<void> {
  const incoming = join(root, `.incoming-${process.pid}`);
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming);
  for (const { file } of built.packages) await copyFile(join(packed, file), join(incoming, file));
  await writeFile(join(incoming, indexFile), JSON.stringify(built));
  const place = join(root, built.version);
  // What is there holds the same bytes: its version names them.
  await rm(place, { recursive: true, force: true });
  await rename(incoming, place);
}

async function keptIn(root: string): Promise<KeptSet[]> {
  const versions = (await readdir(root)).filter((name) => packedVersionPattern.test(name));
  const sets = await Promise.all(versions.map(async (one) => v.parse(KeptSetSchema, await readFile(join(root, one, indexFile), 'utf8'))));
  return sets.sort((a, b) => b.at - a.at);
}

async function readIndex(directory: string): Promise<PackedSet | undefined> {
  try {
    return v.parse(ReadSetSchema, await readFile(join(directory, indexFile), 'utf8'));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
