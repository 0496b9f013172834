import { type ReactElement, useLayoutEffect } from 'react';
import { Outlet } from 'react-router';

/** The pages of one remote. Each time that one comes into view it stands in the browser's timeline, for the telemetry. */
export function Area({ remote }: { remote: string }): ReactElement {
  useLayoutEffect(() => {
    performance.mark('cairn.view', { detail: remote });
  }, [remote]);
  return <Outlet />;
}
