import { type ReactElement, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ReadableErrors } from '../failures/readable-errors.tsx';
import { SwitchedOffPage } from '../pages/switched-off.tsx';
import { leaveSwitchedOff, useSwitchedOff } from '../remotes/switched-off.ts';
import styles from './remote-area.module.css';

/**
 * The container of a remote's pages, to which its styles are scoped (`scopeToRemote` of the build). It has no box of its own. Marks each
 * view of a page in the browser's timeline, for the telemetry. When the remote is switched off, the current page stays until it is left;
 * other pages show that it is off.
 */
export function RemoteArea({ id }: { id: string }): ReactElement {
  const off = useSwitchedOff(id);
  const { pathname } = useLocation();
  useEffect(() => () => leaveSwitchedOff(id, pathname), [id, pathname]);
  useLayoutEffect(() => {
    performance.mark('cairn.view', { detail: id });
  }, [id]);
  if (off && off.stays !== pathname) return <SwitchedOffPage label={off.remote.label} />;
  return (
    <div className={styles.area} data-remote={id}>
      <ReadableErrors>
        <Outlet />
      </ReadableErrors>
    </div>
  );
}
