import { type Build, hashOf } from './build.ts';
import type { RegistryClient } from './client.ts';
import { RegistryUnreachable, ReleaseRefused } from './problem.ts';

/**
 * Everything that is wrong with a build, in one list: by itself, against the live revision, and for the shell that runs.
 * A registry that does not answer cannot add to what is wrong with a remote.json by itself.
 * @throws ReleaseRefused for a token that is refused; RegistryUnreachable where nothing is wrong and the server does not answer
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

/** @throws ReleaseRefused with all of them, where there are any */
export async function refuseProblems(build: Build, client: RegistryClient): Promise<void> {
  const problems = await problemsOf(build, client);
  if (problems.length > 0) throw new ReleaseRefused(`${build.path} cannot be released`, problems);
}
