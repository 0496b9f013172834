import { type ReactElement, useLayoutEffect } from 'react';
import { Outlet } from 'react-router';
import styles from './remote-area.module.css';

/**
 * What a remote draws stands in here: its styles reach no further (`scopeToRemote` of the build). It has no box of its own.
 * Each time that a page of it comes into view, that stands in the browser's timeline, for the telemetry.
 */
export function RemoteArea({ id }: { id: string }): ReactElement {
  useLayoutEffect(() => {
    performance.mark('cairn.view', { detail: id });
  }, [id]);
  return (
    <div className={styles.area} data-remote={id}>
      <Outlet />
    </div>
  );
}
