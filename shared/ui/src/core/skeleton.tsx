import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** A gray placeholder for text. Sizes are CSS lengths or percentages. */
export function Skeleton({ width, height, circle = false }: { width?: string; height?: string; circle?: boolean }) {
  return (
    <span
      className={classNames(styles.skeleton, circle && styles.circle)}
      style={{ inlineSize: width, blockSize: height ?? (circle ? width : undefined) }}
      aria-hidden
    />
  );
}

/** A skeleton of a page's layout; it appears after 150 ms. `label` is announced: "Loading". */
export function SkeletonGroup({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames(styles.group, className)} role="status">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  );
}

/** Skeleton rows with the height of the list's rows. */
export function SkeletonRows({ label, count = 6 }: { label: string; count?: number }) {
  return (
    <SkeletonGroup label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={`${34 + ((index * 23) % 37)}%`} />
          <Skeleton width="72px" />
          <Skeleton width="20px" circle />
        </div>
      ))}
    </SkeletonGroup>
  );
}
