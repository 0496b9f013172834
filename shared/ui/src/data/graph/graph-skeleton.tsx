import type { CSSProperties } from 'react';
import { Skeleton } from '../../core/skeleton.tsx';
import styles from './graph-skeleton.module.css';

/** Shown until the graph's code and layout are ready. */
export function GraphSkeleton({ style }: { style?: CSSProperties | undefined }) {
  return (
    <div className={styles.coming} style={style} aria-busy>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
      <Skeleton width="50%" />
    </div>
  );
}
