import { RemoteFailure } from '@cairn/contract';
import { ApiError } from '@cairn/shell';
import { type ReactElement, useEffect, useState } from 'react';
import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router';
import { Forbidden } from '../pages/forbidden.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { PageFailure } from '../pages/page-failure.tsx';
import { RemoteUnavailable } from '../pages/remote-unavailable.tsx';
import { typedNow } from '../reload/persisted-input.ts';
import { codeOf, isLoadFailure, isMisfit } from '../remotes/diagnose.ts';
import { runningOf } from '../remotes/loader.ts';
import { reloadFor } from '../remotes/recover.ts';
import styles from './area-error.module.css';

/** The error shown instead of a page. `bare`: the shell itself failed, so there is no frame around it. */
export function AreaError({ bare = false }: { bare?: boolean }): ReactElement {
  return (
    <div className={styles.place}>
      <Failure bare={bare} />
    </div>
  );
}

function Failure({ bare }: { bare: boolean }): ReactElement {
  const error = useRouteError();
  const remote = useRemoteInView();
  const status = statusOf(error);
  if (status === 404) return <NotFound />;
  if (status === 403) return <Forbidden grantedBy={error instanceof ApiError ? error.grantedBy : undefined} />;
  if (error instanceof RemoteFailure) return <RemoteUnavailable failure={error} />;
  if (isLoadFailure(error) || isMisfit(error)) return <LostPart remote={remote} cause={error} />;
  if (error instanceof ApiError) return <PageFailure error={error} />;
  const release = runningOf(remote)?.ran.release ?? null;
  return <RemoteUnavailable failure={new RemoteFailure('RENDER', bare ? 'host' : remote, bare ? null : release, { cause: error })} />;
}

/** A part of an already rendered page failed to load, or needs something that the host lacks. Shows the panel once the reason is known. */
function LostPart({ remote, cause }: { remote: string; cause: unknown }): ReactElement | null {
  const [typed] = useState(typedNow); // read before the page is removed by this render
  const [failure, setFailure] = useState<RemoteFailure>();
  useEffect(() => {
    let left = false;
    explain(remote, cause).then(async (found) => {
      if (!left && !(await reloadFor(found, typed))) setFailure(found);
    });
    return () => {
      left = true;
    };
  }, [remote, cause, typed]);
  return failure ? <RemoteUnavailable failure={failure} /> : null;
}

async function explain(remote: string, cause: unknown): Promise<RemoteFailure> {
  const running = runningOf(remote)?.ran;
  const code = running ? await codeOf(cause, running) : 'UNREACHABLE';
  return new RemoteFailure(code, remote, running?.release ?? null, { cause });
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ApiError || isRouteErrorResponse(error)) return error.status;
  return undefined;
}

/** Returns the remote whose area caught the error. */
function useRemoteInView(): string {
  const matches = useMatches();
  for (const { handle } of matches) {
    if (typeof handle === 'object' && handle !== null && 'remote' in handle) return String(handle.remote);
  }
  return 'host';
}
