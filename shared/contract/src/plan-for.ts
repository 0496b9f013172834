import type { Locale, Subject } from '@cairn/api';
import { canOpen, canUse } from './guard.ts';
import type { Manifest } from './manifest.ts';
import type { Plan, PlannedNavigation, PlannedRemote } from './plan.ts';
import { releaseName } from './release-name.ts';
import { type BuiltRoute, isBuilt } from './remote.ts';
import { plannedUnavailable, type UnavailableRemote } from './unavailable.ts';

const none: ReadonlyMap<string, Manifest> = new Map();

/** Reduces a resolution to what one visitor may open, in the visitor's language. The caller adds the plan's version and shell. */
export function planFor(
  revision: number,
  chosen: readonly Manifest[],
  subject: Subject | null,
  locale: Locale,
  baseOf: (manifest: Manifest) => string,
  fallbacks: ReadonlyMap<string, Manifest> = none,
  unavailable: readonly UnavailableRemote[] = [],
): Omit<Plan, 'version' | 'shell'> {
  const navigation: PlannedNavigation[] = [];
  const remotes: PlannedRemote[] = [];
  const forbidden: string[] = [];
  for (const manifest of chosen) {
    const { built, open } = openTo(manifest, subject);
    forbidden.push(...built.filter((route) => !open.includes(route)).map((route) => route.path));
    if (open.length === 0) continue;
    const isOpen = (to: string) => open.some((route) => route.path === to.split('?')[0]);
    navigation.push(
      ...manifest.navigation
        .filter((entry) => isOpen(entry.to) && canUse(entry.permission, subject))
        .map(({ to, labels, icon, section, order, count }) => ({
          to,
          label: labels[locale],
          icon,
          section,
          order,
          ...(count === undefined ? {} : { count }),
        })),
    );
    const fallback = fallbacks.get(manifest.id);
    const further = fallback && openTo(fallback, subject).open;
    const late = [...manifest.late, ...(manifest.lateCatalogues?.[locale] ?? [])];
    remotes.push({
      ...plannedRelease(manifest, open, locale, baseOf),
      ...(late.length > 0 && open.some(({ offline }) => offline) ? { late } : {}),
      ...(fallback && further && further.length > 0 ? { fallback: plannedRelease(fallback, further, locale, baseOf) } : {}),
    });
  }
  const beside = plannedUnavailable(unavailable, subject, locale);
  return { revision, cutFor: null, navigation, remotes, ...beside, forbidden: [...forbidden, ...beside.forbidden] };
}

/** Returns the routes of a release that have a page, and those that a visitor may open. */
function openTo(manifest: Manifest, subject: Subject | null) {
  // Routes without a page are not in the plan: there is nothing to open or to forbid.
  const built = manifest.routes.filter(isBuilt);
  return { built, open: built.filter((route) => canOpen(route, subject)) };
}

function plannedRelease(
  manifest: Manifest,
  open: readonly BuiltRoute[],
  locale: Locale,
  baseOf: (manifest: Manifest) => string,
): PlannedRemote {
  // Texts that only one page uses are files of that page, so preloading the page includes them.
  const pages = Object.fromEntries(
    open.map(({ page }) => [page, [...(manifest.pages[page] ?? []), ...(manifest.pageCatalogues[page]?.[locale] ?? [])]]),
  );
  return {
    id: manifest.id,
    label: manifest.labels[locale],
    release: releaseName(manifest),
    base: baseOf(manifest),
    entry: manifest.entry,
    routes: open.map(({ path, page, layout, offline }) => ({ path, page, offline, ...(layout ? { layout } : {}) })),
    routesFiles: manifest.routesFiles,
    pages,
    catalogue: manifest.catalogues[locale],
    integrity: integrityOf(manifest, [
      manifest.entry,
      ...manifest.routesFiles,
      ...(manifest.slotsFiles ?? []),
      ...Object.values(pages).flat(),
      ...manifest.catalogues[locale],
    ]),
  };
}

/** Returns the hashes of the files that the shell requests itself. The bundler's runtime checks the files that those load. */
function integrityOf(manifest: Manifest, named: readonly string[]): Record<string, string> {
  const all = new Map(manifest.files.map((file) => [file.path, file.integrity]));
  return Object.fromEntries(named.map((path) => [path, all.get(path) ?? '']));
}
