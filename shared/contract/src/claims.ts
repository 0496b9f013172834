import { keyConflicts } from './contribution.ts';
import { type KeyClaims, keysOf } from './manifest.ts';
import { routeConflictText, routesCollide } from './route.ts';

/** What only one remote may claim. */
export interface Claims extends Partial<KeyClaims> {
  routes: readonly { path: string }[];
}

/** A remote with its claims: a running release, or the known data of a remote that does not run. */
export interface Claimant extends Claims {
  id: string;
  /** OFF: the remote is switched off and keeps its addresses. */
  code?: string;
}

/** The owner of each claim. */
export interface Ownership {
  claimants: readonly Claimant[];
  owners: ReadonlyMap<string, string>;
}

/** Assigns each route and key sequence to its first claimant in the list. */
export function ownershipOf(claimants: readonly Claimant[]): Ownership {
  const owners = new Map<string, string>();
  for (const claimant of claimants) for (const claim of claimsOf(claimant)) if (!owners.has(claim)) owners.set(claim, claimant.id);
  return { claimants, owners };
}

/** Returns a line for each route and key sequence of `manifest` that `other` already claims. */
export function conflictsBetween(manifest: Claims, other: Claimant): string[] {
  const owner = other.code === 'OFF' ? `${other.id}, which is switched off and keeps its addresses` : other.id;
  const routes = manifest.routes.flatMap((route) =>
    other.routes.filter((owned) => routesCollide(owned.path, route.path)).map((owned) => routeConflictText(route.path, owner, owned.path)),
  );
  const taken = keysOf(other).map(({ keys, by }) => ({ keys, by: `${other.id} (${by})` }));
  return [...routes, ...keysOf(manifest).flatMap((own) => keyConflicts([own], taken))];
}

/** Returns the conflicts of `manifest` with all others, without duplicates. */
export function conflictsWith(manifest: Claims & { id: string }, others: readonly Claimant[]): string[] {
  return [...new Set(others.filter(({ id }) => id !== manifest.id).flatMap((other) => conflictsBetween(manifest, other)))];
}

/** Returns the claims as normalized strings: two are equal exactly when `conflictsBetween` finds a conflict. */
export function claimsOf(claims: Claims): string[] {
  return [...claims.routes.map(({ path }) => path.replaceAll(/:[^/]+/g, ':')), ...keysOf(claims).map(({ keys }) => `keys ${keys}`)];
}
