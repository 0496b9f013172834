import { RemoteFailure } from '@cairn/contract';
import { ApiError } from '@cairn/shell';
import type { ReactElement } from 'react';
import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router';
import { FilesMissing } from '../pages/files-missing.tsx';
import { Forbidden } from '../pages/forbidden.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { PageFailure } from '../pages/page-failure.tsx';
import { RemoteUnavailable } from '../pages/remote-unavailable.tsx';
import styles from './area-error.module.css';

/** What stands in the content area instead of a page. `bare`: the shell itself failed, and there is no frame around it. */
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
  if (isChunkFailure(error)) return <FilesMissing remote={remote} cause={error} />;
  if (error instanceof ApiError) return <PageFailure error={error} />;
  return <RemoteUnavailable failure={new RemoteFailure('RENDER', bare ? 'host' : remote, null, { cause: error })} />;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ApiError || isRouteErrorResponse(error)) return error.status;
  return undefined;
}

/** The remote whose area caught the error. */
function useRemoteInView(): string {
  const matches = useMatches();
  for (const { handle } of matches) {
    if (typeof handle === 'object' && handle !== null && 'remote' in handle) return String(handle.remote);
  }
  return 'host';
}

/** The bundler's runtime names its errors: a script or a stylesheet of a page could not be fetched. */
function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));
}
