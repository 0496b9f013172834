import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type HostManifest, HostManifestSchema } from '@cairn/contract';
import * as v from 'valibot';
import { ReleaseRefused } from './problem.ts';

/** The manifest of a real host has some 100 kB. */
const maxBytes = 5_000_000;

/** Reads the manifest of a built host: `host.json`, or the folder of the build. @throws ReleaseRefused with what is wrong with it */
export async function readHost(given: string): Promise<HostManifest> {
  const path = given.endsWith('.json') ? given : join(given, 'host.json');
  const found = await stat(path).catch((error: unknown) => {
    throw new ReleaseRefused(`${path} cannot be read. Build the host first`, [], { cause: error });
  });
  if (found.size > maxBytes) throw new ReleaseRefused(`${path} has ${found.size} bytes. That is no host.json`, []);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), HostManifestSchema), await readFile(path, 'utf8'));
  if (read.success) return read.output;
  const problems = read.issues.map((issue) => `${v.getDotPath(issue) ?? 'host.json'}: ${issue.message}`);
  throw new ReleaseRefused(`${path} is not the manifest of a host`, problems);
}
