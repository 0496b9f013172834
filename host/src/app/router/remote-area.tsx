import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import styles from './remote-area.module.css';

/** What a remote draws stands in here: its styles reach no further (`scopeToRemote` of the build). It has no box of its own. */
export function RemoteArea({ id }: { id: string }): ReactElement {
  return (
    <div className={styles.area} data-remote={id}>
      <Outlet />
    </div>
  );
}
