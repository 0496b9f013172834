import type { ReactElement } from 'react';
import styles from './cut-name.module.css';

/** A name in a table cell, truncated to leave room for its neighbors. The full name is the tooltip. */
export function CutName({ name }: { name: string }): ReactElement {
  return (
    <span className={styles.name} dir="auto" title={name}>
      {name}
    </span>
  );
}
