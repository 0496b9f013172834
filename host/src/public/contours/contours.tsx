import type { ReactElement } from 'react';
import styles from './contours.module.css';

/** The contour lines of a landscape, behind an entrance; its parent is positioned. Drawn by host/scripts/contours.ts. */
export function Contours({ scene }: { scene: 'hero' | 'entrance' }): ReactElement {
  return <div className={`${styles.contours} ${styles[scene]}`} aria-hidden />;
}
