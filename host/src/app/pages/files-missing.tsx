import { RemoteFailure } from '@cairn/contract';
import { type ReactElement, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { usePlan } from '../remotes/plan.ts';
import { reloadForNewerRelease } from '../remotes/retry.ts';
import { PageSkeleton } from '../router/page-skeleton.tsx';
import { layoutAt } from '../router/use-page-coming.ts';
import { RemoteUnavailable } from './remote-unavailable.tsx';

/**
 * A page of a running remote whose files cannot be had. Where a deployment has taken them away, another release is live: it is
 * taken up by a reload, and nobody need press anything. Else the panel says what happened.
 */
export function FilesMissing({ remote, cause }: { remote: string; cause: unknown }): ReactElement {
  const [failure, setFailure] = useState<RemoteFailure>();
  useEffect(() => {
    let wanted = true;
    void reloadForNewerRelease(remote).then((leaving) => {
      if (wanted && !leaving) setFailure(new RemoteFailure('UNREACHABLE', remote, null, { cause }));
    });
    return () => {
      wanted = false;
    };
  }, [remote, cause]);
  const plan = usePlan();
  const { pathname } = useLocation();
  return failure ? <RemoteUnavailable failure={failure} /> : <PageSkeleton layout={layoutAt(plan, pathname) ?? 'panels'} />;
}
