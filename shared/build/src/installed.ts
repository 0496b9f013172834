import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Returns the installation folder of a dependency of the package in `directory`. @throws when it is not installed */
export function homeOf(packageName: string, directory: string): string {
  const require = createRequire(path.join(directory, 'package.json'));
  for (const folder of require.resolve.paths(packageName) ?? []) {
    try {
      return realpathSync(path.join(folder, packageName));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // realpathSync only throws system errors
    }
  }
  throw new Error(`${packageName} is a singleton of the platform and is not installed in ${directory}: add it to the dependencies`);
}

/** Returns the version of the package in `home`. */
export function versionIn(home: string): string {
  return (JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }).version; // every package.json has one
}
