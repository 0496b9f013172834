import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Where a package that the one in `directory` depends on is installed. @throws where it is not */
export function homeOf(packageName: string, directory: string): string {
  const require = createRequire(path.join(directory, 'package.json'));
  for (const folder of require.resolve.paths(packageName) ?? []) {
    try {
      return realpathSync(path.join(folder, packageName));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // realpathSync throws system errors alone
    }
  }
  throw new Error(`${packageName} is a singleton of the platform and is not installed in ${directory}: add it to the dependencies`);
}

/** The version of the package that lies in `home`. */
export function versionIn(home: string): string {
  return (JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }).version; // every package.json has one
}
