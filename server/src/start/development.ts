import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Locale, locales } from '@cairn/api';
import { type DevRemote, singletonVersions, startDevRemote, startDevServer } from '@cairn/build';
import { type Manifest, type PublicPage, publicPages, shellVersion } from '@cairn/contract';
import { StartProblem } from '../lifetime/problem.ts';
import type { EntryName, HostBuild, HostEntry } from '../pages/host-build.ts';
import type { Registry } from '../registry/registry.ts';
import { findBuildUnits } from './sources.ts';

/** Dev servers in the place of builds: of the host, and of some or all remotes. */
export interface Development {
  host: HostBuild;
  /** Is this remote's last build out of use, by its folder's name? */
  replaces(name: string): boolean;
  /** The registry with the remotes under development in the place of their releases. */
  over(registry: Registry): Registry;
}

/**
 * Starts the host's dev server and those of the remotes that `words` name: folders below remotes/, or paths to remotes
 * that lie elsewhere; all of this checkout without any. @throws StartProblem for a name that is none
 */
export async function startDevelopment(checkout: string, words: readonly string[]): Promise<Development> {
  const directories = words.length === 0 ? findBuildUnits(checkout).remotes.map(({ directory }) => directory) : words.map(findRemote);
  const hostDirectory = join(checkout, 'host');
  const [host, ...remotes] = await Promise.all([
    startDevServer(hostDirectory, ['app', 'public']),
    ...directories.map((directory) => startDevRemote(directory)),
  ]).catch((cause: unknown) => {
    throw new StartProblem(`a dev server could not be started: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  });
  const entry = (name: EntryName): HostEntry => ({ ...nothingAhead, template: () => host.html(name) });
  return {
    host: {
      directory: hostDirectory,
      version: 'development',
      shell: { version: shellVersion, provides: singletonVersions(hostDirectory) },
      entries: { app: entry('app'), public: entry('public') },
      origins: [host.origin, ...remotes.map(({ origin }) => origin)],
    },
    replaces: (name) => directories.some((directory) => basename(directory) === name),
    over: (registry) => overRegistry(registry, remotes),
  };

  function findRemote(word: string): string {
    const candidates = [join(checkout, 'remotes', word), resolve(word)];
    const found = candidates.find((directory) => existsSync(join(directory, 'remote.ts')));
    if (!found) throw new StartProblem(`there is no remote.ts in ${candidates.join(' or ')}`);
    return found;
  }
}

/** A dev server's files have no name ahead of time and no hash: the page asks for each when it needs it. */
const nothingAhead: Omit<HostEntry, 'template'> = {
  catalogues: Object.fromEntries(locales.map((locale) => [locale, []])) as unknown as Record<Locale, string[]>, // one entry per locale
  pages: Object.fromEntries(publicPages.map((page) => [page, []])) as unknown as Record<PublicPage, string[]>, // one entry per page
  shared: {},
  integrity: {},
};

function overRegistry(registry: Registry, remotes: readonly DevRemote[]): Registry {
  const origins = new Map<string, string>();
  const told = new Map<string, string>();
  const tell = (name: string, problems: readonly string[]) => {
    const words = problems.map((problem) => `\n  ${problem}`).join('');
    if (words && told.get(name) !== words) console.error(`${name} is left out until this is right:${words}`);
    told.set(name, words);
  };
  return {
    ...registry,
    baseOf: ({ id, ...manifest }: Manifest) => (origins.has(id) ? `${origins.get(id)}/` : registry.baseOf({ id, ...manifest })),
    async live() {
      const released = await registry.live();
      const read = await Promise.all(remotes.map(async (remote) => ({ remote, ...(await remote.read()) })));
      const chosen: Manifest[] = [];
      for (const { remote, ...found } of read) {
        tell(remote.name, 'problems' in found ? found.problems : []);
        if ('problems' in found) continue;
        origins.set(found.manifest.id, remote.origin);
        chosen.push(found.manifest);
      }
      const replaced = new Set([...remotes.map(({ name }) => name), ...chosen.map(({ id }) => id)]);
      return { ...released, chosen: [...released.chosen.filter(({ id }) => !replaced.has(id)), ...chosen] };
    },
  };
}
