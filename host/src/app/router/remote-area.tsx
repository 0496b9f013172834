import { type ReactElement, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SwitchedOffPage } from '../pages/switched-off.tsx';
import { leaveSwitchedOff, useSwitchedOff } from '../remotes/switched-off.ts';

/** The pages of one remote. Once it is switched off, the page in view stays until it is left; every other one says so. */
export function RemoteArea({ remote }: { remote: string }): ReactElement {
  const off = useSwitchedOff(remote);
  const { pathname } = useLocation();
  useEffect(() => () => leaveSwitchedOff(remote, pathname), [remote, pathname]);
  return off && off.stays !== pathname ? <SwitchedOffPage label={off.remote.label} /> : <Outlet />;
}
