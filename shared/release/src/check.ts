import { type Build, hashOf } from './build.ts';
import type { RegistryClient } from './client.ts';
import { RegistryUnreachable, ReleaseRefused } from './problem.ts';

/**
 * Returns everything that is wrong with a build, in one list: in itself, against the live revision, and for the running shell. If the
 * registry does not answer, returns the problems in the build itself.
 * @throws ReleaseRefused for a refused token; RegistryUnreachable when the server does not answer and no other problem is known
 */
export async function problemsOf(build: Build, client: RegistryClient): Promise<readonly string[]> {
  try {
    const { issues } = await client.check({ manifest: build.value, hash: hashOf(build) });
    return [...issues.map(({ field, code, message }) => `${field}: ${message} (${code})`), ...build.fileProblems];
  } catch (error) {
    const known = [...build.manifestProblems, ...build.fileProblems];
    const isAnswer = error instanceof ReleaseRefused || error instanceof RegistryUnreachable;
    if (!isAnswer || known.length === 0) throw error;
    return known;
  }
}

/** @throws ReleaseRefused with all problems, if any */
export async function refuseProblems(build: Build, client: RegistryClient): Promise<void> {
  const problems = await problemsOf(build, client);
  if (problems.length > 0) throw new ReleaseRefused(`${build.path} cannot be released`, problems);
}
