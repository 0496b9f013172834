import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { IconData } from '../icon-data.ts';
import { Icon } from './icon.tsx';
import styles from './tag.module.css';

/** A small label. `code` is for paths, ids and branches: monospaced, left to right in every language. */
export function Tag({ icon, code = false, children }: { icon?: IconData; code?: boolean; children: ReactNode }) {
  return (
    <span className={classNames(styles.tag, code && styles.code)}>
      {icon && <Icon icon={icon} size="tiny" className={styles.icon} />}
      <bdi className={styles.text}>{children}</bdi>
    </span>
  );
}

/** A number next to a name; `highlighted` if it needs attention. */
export function Count({ highlighted = false, children }: { highlighted?: boolean; children: ReactNode }) {
  return <span className={classNames(styles.count, highlighted && styles.hot)}>{children}</span>;
}
