import { keyConflicts } from './contribution.ts';
import { type KeyClaims, keysOf } from './manifest.ts';
import { routeConflictText, routesCollide } from './route.ts';

/** What no two remotes may have both. */
export interface Claims extends Partial<KeyClaims> {
  routes: readonly { path: string }[];
}

/** A remote with its claims: a release that runs, or what is known of a remote that does not. */
export interface Claimant extends Claims {
  id: string;
  /** OFF: the remote is switched off, and keeps its addresses. */
  code?: string;
}

/** Who owns what. */
export interface Ownership {
  claimants: readonly Claimant[];
  owners: ReadonlyMap<string, string>;
}

/** Of two claimants of one address or sequence of keys, the first in the list owns it. */
export function ownershipOf(claimants: readonly Claimant[]): Ownership {
  const owners = new Map<string, string>();
  for (const claimant of claimants) for (const claim of claimsOf(claimant)) if (!owners.has(claim)) owners.set(claim, claimant.id);
  return { claimants, owners };
}

/** The routes and the sequences of keys of `manifest` that `other` has already. */
export function conflictsBetween(manifest: Claims, other: Claimant): string[] {
  const owner = other.code === 'OFF' ? `${other.id}, which is switched off and keeps its addresses` : other.id;
  const routes = manifest.routes.flatMap((route) =>
    other.routes.filter((owned) => routesCollide(owned.path, route.path)).map((owned) => routeConflictText(route.path, owner, owned.path)),
  );
  const taken = keysOf(other).map(({ keys, by }) => ({ keys, by: `${other.id} (${by})` }));
  return [...routes, ...keysOf(manifest).flatMap((own) => keyConflicts([own], taken))];
}

/** Everything of `manifest` that one of the others has already, each thing once. */
export function conflictsWith(manifest: Claims & { id: string }, others: readonly Claimant[]): string[] {
  return [...new Set(others.filter(({ id }) => id !== manifest.id).flatMap((other) => conflictsBetween(manifest, other)))];
}

/** The claims as texts that are equal where `conflictsBetween` finds a conflict. */
export function claimsOf(claims: Claims): string[] {
  return [...claims.routes.map(({ path }) => path.replaceAll(/:[^/]+/g, ':')), ...keysOf(claims).map(({ keys }) => `keys ${keys}`)];
}
