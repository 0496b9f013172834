import { existsSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { type Locale, locales } from '@cairn/api';
import { type DevRemote, type DevServer, hostProvides, startDevRemote, startDevServer } from '@cairn/build';
import { findBuildUnits } from '@cairn/build/sources';
import { type BuildProblem, buildProblemsEvent, type Manifest, type PublicPage, publicPages, shellVersion } from '@cairn/contract';
import { StartProblem } from '../lifetime/problem.ts';
import type { EntryName, HostBuild, HostEntry } from '../pages/host-build.ts';
import type { Registry, Served } from '../registry/registry.ts';

/** Dev servers that replace the builds of the host and of some or all remotes. */
export interface Development {
  host: HostBuild;
  /** Returns true if a dev server replaces this remote's build, by folder name. */
  replaces(name: string): boolean;
  /** Returns build errors of host and remotes, and errors in their declarations. */
  problems(): readonly BuildProblem[];
  /** Wraps the registry: remotes in development replace their releases. */
  over(registry: Registry): Registry;
}

/**
 * Starts the dev servers of the host and of the remotes in `words`: folders below remotes/, or paths to remotes elsewhere. Without any, all
 * remotes of this checkout. @throws StartProblem for an unknown name
 */
export async function startDevelopment(checkout: string, words: readonly string[]): Promise<Development> {
  const directories = words.length === 0 ? findBuildUnits(checkout).remotes.map(({ directory }) => directory) : words.map(findRemote);
  const hostDirectory = join(checkout, 'host');
  // Pages listen only to the host's dev server, because a remote whose build failed has no client in them.
  let pages: Pick<DevServer, 'tell'> | undefined;
  const onChange = () => pages?.tell(buildProblemsEvent, { problems: problems() });
  const [host, ...remotes] = await Promise.all([
    startDevServer(hostDirectory, { environments: ['app', 'public', 'bridge'], onBuild: onChange }),
    ...directories.map((directory) => startDevRemote(directory, { onBuild: onChange })),
  ]).catch((cause: unknown) => {
    throw new StartProblem(`the dev server could not be started: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  });
  pages = host;
  const declared = new Map<string, readonly BuildProblem[]>();
  const entry = (name: EntryName): HostEntry => ({ ...nothingAhead, template: () => host.html(name) });
  return {
    host: {
      directory: hostDirectory,
      version: 'development',
      shell: { version: shellVersion, provides: hostProvides(hostDirectory) },
      entries: { app: entry('app'), public: entry('public') },
      development: entry('app'),
      bridge: () => host.html('bridge'),
      ahead: null,
      origins: [host.origin, ...remotes.map(({ origin }) => origin)],
    },
    replaces: (name) => directories.some((directory) => basename(directory) === name),
    problems,
    over: (registry) => overRegistry(registry, remotes, onDeclared),
  };

  function problems(): readonly BuildProblem[] {
    return [host, ...remotes].flatMap((server) => [...server.problems()]).concat(...declared.values());
  }

  function onDeclared({ name, directory }: DevRemote, messages: readonly string[]): void {
    const file = relative(checkout, join(directory, 'remote.ts'));
    declared.set(
      name,
      messages.map((message) => ({ package: name, file, line: null, message, excerpt: [] })),
    );
    onChange();
  }

  function findRemote(word: string): string {
    const candidates = [join(checkout, 'remotes', word), resolve(word)];
    const found = candidates.find((directory) => existsSync(join(directory, 'remote.ts')));
    if (!found) throw new StartProblem(`no remote.ts in ${candidates.join(' or ')}`);
    return found;
  }
}

const noCatalogues = Object.fromEntries(locales.map((locale) => [locale, []])) as unknown as Record<Locale, string[]>; // one entry per locale

/** Files of a dev server have no predictable names and no hashes, so nothing is preloaded. */
const nothingAhead: Omit<HostEntry, 'template'> = {
  catalogues: noCatalogues,
  texts: { landing: noCatalogues, auth: noCatalogues, links: noCatalogues },
  pages: Object.fromEntries(publicPages.map((page) => [page, []])) as unknown as Record<PublicPage, string[]>, // one entry per page
  shared: {},
  integrity: {},
};

function overRegistry(
  registry: Registry,
  remotes: readonly DevRemote[],
  onDeclared: (remote: DevRemote, problems: readonly string[]) => void,
): Registry {
  const origins = new Map<string, string>();
  const told = new Map<string, string>();
  const tell = (remote: DevRemote, problems: readonly string[]) => {
    const words = problems.map((problem) => `\n  ${problem}`).join('');
    if ((told.get(remote.name) ?? '') === words) return;
    if (words) console.error(`${remote.name} is skipped until this is fixed:${words}`);
    told.set(remote.name, words);
    onDeclared(remote, problems);
  };
  /** Reads the current remotes in development, which replace their releases. */
  async function read() {
    const found = await Promise.all(remotes.map(async (remote) => ({ remote, ...(await remote.read()) })));
    const declared: Manifest[] = [];
    for (const { remote, ...one } of found) {
      tell(remote, 'problems' in one ? one.problems : []);
      if ('problems' in one) continue;
      origins.set(one.manifest.id, remote.origin);
      declared.push(one.manifest);
    }
    const replaced = new Set([...remotes.map(({ name }) => name), ...declared.map(({ id }) => id)]);
    return {
      over: ({ chosen, fallbacks, unavailable }: Served): Served => ({
        chosen: [...chosen.filter(({ id }) => !replaced.has(id)), ...declared],
        fallbacks: new Map([...fallbacks].filter(([id]) => !replaced.has(id))),
        unavailable: unavailable.filter(({ id }) => !replaced.has(id)),
      }),
    };
  }

  return {
    ...registry,
    baseOf: ({ id, ...manifest }: Manifest) => (origins.has(id) ? `${origins.get(id)}/` : registry.baseOf({ id, ...manifest })),
    async live() {
      const released = await registry.live();
      const { over } = await read();
      return {
        ...released,
        ...over(released),
        withCanaries: (canaries) => over(released.withCanaries(canaries)),
        withOverrides(canaries, overrides) {
          const resolution = released.withOverrides(canaries, overrides);
          const own = resolution.chosen.filter(({ id }) => resolution.overridden.get(id) === null);
          const { chosen, ...others } = over(resolution);
          return { ...resolution, ...others, chosen: [...chosen.filter(({ id }) => !own.some((one) => one.id === id)), ...own] };
        },
      };
    },
    async chosenFor(visitor) {
      const { revision, ...served } = await registry.chosenFor(visitor);
      return { revision, ...(await read()).over(served) };
    },
  };
}
