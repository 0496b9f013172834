import { can, type Locale, type Subject } from '@cairn/api';
import { satisfies } from 'semver';
import { type Manifest, readManifest, releaseName } from './manifest.ts';
import type { Plan, PlannedRemote } from './plan.ts';
import { isBuilt } from './remote.ts';
import type { Revision } from './revision.ts';
import { routesCollide } from './route.ts';

/** Why a remote, or one release of it, is not in a plan. */
export type LeftOutCode = 'OFF' | 'NOT_FOUND' | 'INVALID' | 'INCOMPATIBLE' | 'CONFLICT' | 'FORBIDDEN';
export interface LeftOut {
  remote: string;
  release: string | null;
  code: LeftOutCode;
  /** For the administrator, one line each. */
  reasons: string[];
}

/** The host as a remote meets it. */
export interface Shell {
  version: string;
  /** The singletons that it provides, with their versions. */
  provides: Readonly<Record<string, string>>;
}

export interface Resolution {
  chosen: Manifest[];
  leftOut: LeftOut[];
}

/**
 * Which release of which remote runs in `shell` under `revision`, and why each other one does not.
 * Pure: server, browser and release command run the same rules. `releases` holds what `remote.json` says, by
 * `<remote>/<release>`, as it was read: nothing in it is believed before it is checked here.
 */
export function resolveReleases(revision: Revision | null, releases: ReadonlyMap<string, unknown>, shell: Shell): Resolution {
  const chosen: Manifest[] = [];
  const leftOut: LeftOut[] = [];
  for (const [remote, entry] of Object.entries(revision?.remotes ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const refuse = (code: LeftOutCode, reasons: string[]) => leftOut.push({ remote, release: entry.stable, code, reasons });
    if (!entry.on) {
      refuse('OFF', ['switched off']);
      continue;
    }
    const value = releases.get(`${remote}/${entry.stable}`);
    if (value === undefined) {
      refuse('NOT_FOUND', [`release ${entry.stable} is not in the store`]);
      continue;
    }
    const { manifest, problems } = readManifest(value);
    if (!manifest) {
      refuse('INVALID', problems);
      continue;
    }
    if (manifest.id !== remote || releaseName(manifest) !== entry.stable) {
      refuse('INVALID', [`remote.json is of ${manifest.id} ${releaseName(manifest)}`]);
      continue;
    }
    const misfits = compatibilityProblems(manifest, shell);
    const conflicts = chosen.flatMap((other) => routeConflicts(manifest, other));
    if (misfits.length + conflicts.length > 0) {
      refuse(misfits.length > 0 ? 'INCOMPATIBLE' : 'CONFLICT', [...misfits, ...conflicts]);
      continue;
    }
    chosen.push(manifest);
  }
  return { chosen, leftOut };
}

/** Everything in a release that this shell cannot serve: the contract's version, each singleton. */
export function compatibilityProblems(manifest: Manifest, shell: Shell): string[] {
  const problems: string[] = [];
  if (!satisfies(shell.version, manifest.range)) problems.push(`needs shell ${manifest.range}, this one is ${shell.version}`);
  for (const [name, range] of Object.entries(manifest.shared)) {
    const version = shell.provides[name];
    if (!version) problems.push(`needs ${name}, which the host does not provide`);
    else if (!satisfies(version, range)) problems.push(`needs ${name} ${range}, the host provides ${version}`);
  }
  return problems;
}

/** The routes of `manifest` that `other` owns already. */
export function routeConflicts(manifest: Manifest, other: Manifest): string[] {
  return manifest.routes.flatMap((route) =>
    other.routes
      .filter((owned) => routesCollide(owned.path, route.path))
      .map((owned) => `${route.path} is owned by ${other.id} (${owned.path})`),
  );
}

/** Cuts a resolution to what one visitor may open, in the visitor's language. */
export function planFor(
  revision: number,
  chosen: readonly Manifest[],
  subject: Subject | null,
  locale: Locale,
  baseOf: (manifest: Manifest) => string,
): Plan {
  const remotes: PlannedRemote[] = [];
  const forbidden: string[] = [];
  for (const manifest of chosen) {
    const may = (permission: Manifest['routes'][number]['permission']) =>
      Boolean(subject) && (permission === null || can(subject, permission));
    // A route without a page is in no plan: there is nothing to open, and nothing to forbid.
    const built = manifest.routes.filter(isBuilt);
    const open = built.filter((route) => may(route.permission));
    forbidden.push(...built.filter((route) => !open.includes(route)).map((route) => route.path));
    if (open.length === 0) continue;
    const isOpen = (to: string) => open.some((route) => route.path === to.split('?')[0]);
    remotes.push({
      id: manifest.id,
      label: manifest.labels[locale],
      release: releaseName(manifest),
      base: baseOf(manifest),
      entry: manifest.entry,
      routes: open.map(({ path, page, offline }) => ({ path, page, offline })),
      navigation: manifest.navigation
        .filter((entry) => isOpen(entry.to) && may(entry.permission))
        .map(({ to, labels, icon, section, order }) => ({ to, label: labels[locale], icon, section, order })),
      routesFiles: manifest.routesFiles,
      pages: Object.fromEntries(open.map((route) => [route.page, manifest.pages[route.page] ?? []])),
      catalogue: manifest.catalogues[locale],
      integrity: Object.fromEntries(manifest.files.map((file) => [file.path, file.integrity])),
    });
  }
  return { revision, remotes, forbidden };
}
