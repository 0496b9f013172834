import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PackedSet, PackedSetSchema, packedVersionPattern } from '@cairn/contract';
import * as v from 'valibot';
import { systemCode } from '../lifetime/problem.ts';

const indexFile = 'index.json';
const ReadSetSchema = v.pipe(v.string(), v.parseJson(), PackedSetSchema);
/** The stored format: the set with the time of its last build, in milliseconds. */
const KeptSetSchema = v.pipe(v.string(), v.parseJson(), v.object({ ...PackedSetSchema.entries, at: v.number() }));
type KeptSet = v.InferOutput<typeof KeptSetSchema>;

/** The shared packages for external remotes, of the current and of earlier builds. */
export interface PackageStore {
  /** Contains `<version>/<tarball>`. */
  root: string;
  /** All stored sets, newest first. The first one belongs to this Cairn. */
  sets(): readonly PackedSet[];
}

/** Maximum number of stored sets. Lock files refer to the set that their remote was built with. */
const keptSets = 20;

/**
 * Opens the packages in `dataDir`, and stores the output of the build in `packed` under its version. Without a build, only earlier sets are
 * available.
 * @throws v.ValiError for an invalid set
 */
export async function openPackageStore(dataDir: string, packed: string): Promise<PackageStore> {
  const root = join(dataDir, 'packages');
  await mkdir(root, { recursive: true });
  const built = await readIndex(packed);
  // Later than all existing sets, independent of the clock, because the latest build belongs to this Cairn.
  const last = Math.max(0, ...(await keptIn(root)).map(({ at }) => at));
  if (built) await keep(root, packed, { ...built, at: Math.max(Date.now(), last + 1) });
  const sets = await keptIn(root);
  for (const { version } of sets.slice(keptSets)) await rm(join(root, version), { recursive: true, force: true });
  const kept = sets.slice(0, keptSets);
  return { root, sets: () => kept };
}

/** Stores a set atomically by rename. An existing set becomes the newest again. */
async function keep(root: string, packed: string, built: KeptSet): Promise<void> {
  const incoming = join(root, `.incoming-${process.pid}`);
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming);
  for (const { file } of built.packages) await copyFile(join(packed, file), join(incoming, file));
  await writeFile(join(incoming, indexFile), JSON.stringify(built));
  const place = join(root, built.version);
  // An existing directory has the same content, because its version is a hash of it.
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
