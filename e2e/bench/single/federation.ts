import { type PlannedRemote, RemoteFailure } from '@cairn/contract';

const routesOf: Readonly<Record<string, () => Promise<unknown>>> = {
  admin: () => import(/* webpackChunkName: "admin-routes" */ '@bench/routes/admin'),
  settings: () => import(/* webpackChunkName: "settings-routes" */ '@bench/routes/settings'),
  staff: () => import(/* webpackChunkName: "staff-routes" */ '@bench/routes/staff'),
  'tenant-admin': () => import(/* webpackChunkName: "tenant-admin-routes" */ '@bench/routes/tenant-admin'),
  workspace: () => import(/* webpackChunkName: "routes" */ '@bench/routes/workspace'),
};

/** Stands in for the host's `remotes/federation.ts` in the single bundle: nothing is registered. */
export function registerRelease(): void {
  // The bundle has the remotes in it.
}

/** Where the entry would be asked for. */
export function entryUrl(remote: PlannedRemote): string {
  return fileUrl(remote, remote.entry);
}

/** A remote's routes, by a plain import. @throws {RemoteFailure} where the bundle has no such remote */
export async function loadRoutesModule(remote: PlannedRemote): Promise<unknown> {
  const load = routesOf[remote.id];
  if (!load) throw new RemoteFailure('NOT_FOUND', remote.id, remote.release);
  return load();
}

/** Whichever remote it belongs to, a file lies with the bundle. */
export function fileUrl(_: PlannedRemote, file: string): string {
  return new URL(file, new URL(__webpack_public_path__, location.href)).href;
}
