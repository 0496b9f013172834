import type { ReactElement } from 'react';
import styles from './cut-name.module.css';

/** A name in a cell, cut where it would take the room of what stands beside it. On hover it is said whole. */
export function CutName({ name }: { name: string }): ReactElement {
  return (
    <span className={styles.name} dir="auto" title={name}>
      {name}
    </span>
  );
}
