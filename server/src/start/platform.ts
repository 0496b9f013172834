import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { openPackageStore, type PackageStore } from '../packages/store.ts';
import { type HostBuild, openHostBuild } from '../pages/host-build.ts';
import { openRegistry, type Registry } from '../registry/registry.ts';
import { namedBy } from '../registry/revision.ts';
import { openReleaseStore } from '../registry/store.ts';
import type { ReleaseSettings } from '../settings/release-settings.ts';
import { precompress } from '../static/encoding.ts';
import type { Development } from './development.ts';

/** What the server serves besides the API: the built host and the registry of remotes. */
export interface Platform {
  host: HostBuild;
  registry: Registry;
  /** The shared packages for remotes in their own repositories. */
  packages: PackageStore;
  /** Directory of the host's compressed files. */
  encodedDirectory: string;
  /** Build errors of host and remotes; null outside of development. */
  buildProblems: Development['problems'] | null;
  /** Compresses the host's files and the live releases before their first use. Idempotent. */
  precompress(signal: AbortSignal): Promise<void>;
}

/** Opens the host's build at `hostDirectory` (its `dist`), the packages at `packagesDirectory`, and the configured release store. */
export async function openPlatform({
  database,
  dataDir,
  releases,
  hostDirectory,
  packagesDirectory,
  log,
  development,
}: {
  database: Database;
  dataDir: string;
  releases: ReleaseSettings;
  hostDirectory: string;
  packagesDirectory: string;
  log: Logger;
  development?: Development | undefined;
}): Promise<Platform> {
  const [host, store, packages] = await Promise.all([
    development?.host ?? openHostBuild(hostDirectory),
    openReleaseStore(dataDir, releases.store),
    openPackageStore(dataDir, packagesDirectory),
  ]);
  const released = openRegistry({ database, store, origin: releases.origin, shell: host.shell, log });
  const registry = development ? development.over(released) : released;
  const encodedHosts = join(dataDir, 'encoded', 'host');
  const encodedDirectory = join(encodedHosts, host.version);
  return {
    host,
    registry,
    packages,
    encodedDirectory,
    buildProblems: development?.problems ?? null,
    async precompress(signal) {
      if (development) return;
      await mkdir(encodedHosts, { recursive: true });
      for (const version of await readdir(encodedHosts)) {
        if (version !== host.version) await rm(join(encodedHosts, version), { recursive: true, force: true });
      }
      // The development build is large and rarely used, so it is compressed on request.
      await precompress(host.directory, encodedDirectory, signal, 'development');
      const { revision } = await registry.live();
      for (const { remote, release } of namedBy(revision)) {
        if ((await store.manifestTag(remote, release)) !== undefined) await store.precompress(remote, release, signal);
      }
    },
  };
}
