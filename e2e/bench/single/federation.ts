import { type PlannedRemote, RemoteFailure } from '@cairn/contract';

const routesOf: Readonly<Record<string, () => Promise<unknown>>> = {
  admin: () => import(/* webpackChunkName: "admin-routes" */ '@bench/routes/admin'),
  settings: () => import(/* webpackChunkName: "settings-routes" */ '@bench/routes/settings'),
  staff: () => import(/* webpackChunkName: "staff-routes" */ '@bench/routes/staff'),
  'tenant-admin': () => import(/* webpackChunkName: "tenant-admin-routes" */ '@bench/routes/tenant-admin'),
  workspace: () => import(/* webpackChunkName: "routes" */ '@bench/routes/workspace'),
};

/** Replaces the host's `remotes/federation.ts` in the single bundle: nothing is registered. */
export function registerRelease(): void {
  // The bundle contains the remotes.
}

/** The address of the entry. */
export function entryUrl(remote: PlannedRemote): string {
  return fileUrl(remote, remote.entry);
}

/** Loads a remote's routes with a plain import. @throws {RemoteFailure} if the bundle has no such remote */
export async function loadRoutesModule(remote: PlannedRemote): Promise<unknown> {
  const load = routesOf[remote.id];
  if (!load) throw new RemoteFailure('NOT_FOUND', remote.id, remote.release);
  return load();
}

/** All files are in the bundle's directory, whatever remote they belong to. */
export function fileUrl(_: PlannedRemote, file: string): string {
  return new URL(file, new URL(__webpack_public_path__, location.href)).href;
}
