import type { CSSProperties } from 'react';
import { Skeleton } from '../../core/skeleton.tsx';
import styles from './graph-skeleton.module.css';

/** In place of a graph whose code or layout is still to come. */
export function GraphSkeleton({ style }: { style?: CSSProperties | undefined }) {
  return (
    <div className={styles.coming} style={style} aria-busy>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
      <Skeleton width="50%" />
    </div>
  );
}
