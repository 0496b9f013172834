import { type ReactElement, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ReadableErrors } from '../failures/readable-errors.tsx';
import { SwitchedOffPage } from '../pages/switched-off.tsx';
import { leaveSwitchedOff, useSwitchedOff } from '../remotes/switched-off.ts';
import styles from './remote-area.module.css';

/**
 * What a remote draws stands in here: its styles reach no further (`scopeToRemote` of the build). It has no box of its own.
 * Each time that a page of it comes into view, that stands in the browser's timeline, for the telemetry.
 * Once the remote is switched off, the page in view stays until it is left; every other one says so.
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
