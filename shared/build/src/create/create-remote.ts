import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RemoteSchema } from '@cairn/contract';
import * as v from 'valibot';
import { declarationProblems, readDefinition } from '../declaration.ts';
import { asOwnRepository, type RunningCairn } from './own-repository.ts';

const starter = path.join(import.meta.dirname, '../../../starter');
/** Generated folders in a checkout, which are not copied. */
const made = ['node_modules', 'dist'];
/** The templates for a remote's own repository. */
const elsewhere = 'own-repository';

/** A remote that cannot be created, with all reasons. */
export class RemoteRefused extends Error {
  readonly problems: readonly string[];
  constructor(name: string, problems: readonly string[]) {
    super(`"${name}" cannot be the name of a new remote:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'RemoteRefused';
    this.problems = problems;
  }
}

/** A remote's own repository: its target directory and the Cairn that it is for. */
export interface OwnRepository {
  directory: string;
  cairn: RunningCairn;
}

/**
 * Creates a remote by copying and renaming the starter remote: below `remotes/` of a checkout, or as its own repository. Returns its
 * folder.
 * @param name its id, its folder's name in a checkout, and the path of its page below /app
 * @throws {RemoteRefused} with all problems; nothing is left behind then
 */
export async function createRemote(checkout: string, name: string, own?: OwnRepository): Promise<string> {
  const id = v.safeParse(RemoteSchema.entries.id, name);
  if (!id.success)
    throw new RemoteRefused(
      name,
      id.issues.map(({ message }) => message),
    );
  const directory = own?.directory ?? path.join(checkout, 'remotes', name);
  if (existsSync(directory)) throw new RemoteRefused(name, [`${own ? directory : `remotes/${name}`} already exists`]);
  cpSync(starter, directory, { recursive: true, filter: (file) => ![...made, elsewhere].includes(path.basename(file)) });
  if (own) asOwnRepository(checkout, directory, name, own.cairn);
  for (const file of filesBelow(directory)) rename(file, name, own ? '' : `remotes/${name}/`);
  // The new remote's definition cannot be read before its packages are installed.
  const definition: unknown = JSON.parse(renamed(JSON.stringify(await readDefinition(starter)), name));
  const problems = await declarationProblems(directory, definition);
  if (problems.length > 0) {
    rmSync(directory, { recursive: true });
    throw new RemoteRefused(name, problems);
  }
  return directory;
}

/** @param place its path in its repository, with a trailing slash, for the source references in catalogues */
function rename(file: string, name: string, place: string): void {
  writeFileSync(file, renamed(readFileSync(file, 'utf8').replaceAll('shared/starter/', place), name));
  renameSync(file, path.join(path.dirname(file), path.basename(file).replace('starter', name)));
}

function renamed(text: string, name: string): string {
  const words = name.replaceAll('-', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return text.replaceAll('starter', name).replaceAll('Starter', label);
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(directory, file))
    .filter((file) => statSync(file).isFile());
}
