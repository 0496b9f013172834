import { type PlannedRemote, RemoteFailure } from '@cairn/contract';

/** Stands in for the host's `remotes/federation.ts` in the single bundle: nothing is registered. */
export function registerRelease(): void {
  // The bundle has the remote in it.
}

/** The workspace's routes, by a plain import. @throws {RemoteFailure} where another remote is asked for */
export async function loadRoutesModule(remote: PlannedRemote): Promise<unknown> {
  if (remote.id !== 'workspace') throw new RemoteFailure('NOT_FOUND', remote.id, remote.release);
  return import(/* webpackChunkName: "routes" */ '@bench/workspace-routes');
}

export function fileUrl(remote: PlannedRemote, file: string): string {
  return new URL(file, new URL(remote.base, location.href)).href;
}
