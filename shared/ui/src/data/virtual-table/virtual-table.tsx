import { useLazyModule } from '../../core/lazy-module.ts';
import { SkeletonRows } from '../../core/skeleton.tsx';
import { gridModule } from '../lazy-modules.ts';
import type { VirtualTableProps } from './contract.ts';
import styles from './virtual-table.module.css';

/**
 * Thousands of rows in a box that scrolls: those in sight are drawn. Up and down, Page, Home and End go from row to row,
 * Enter opens one. It fills the height of its container. What it stands on is fetched with the first such table.
 */
export function VirtualTable<Row extends { id: string }>(props: VirtualTableProps<Row>) {
  const module = useLazyModule(gridModule);
  if (module) return <module.Grid {...props} />;
  return (
    <div className={styles.waiting}>
      <SkeletonRows label={props.loadingLabel} count={12} />
    </div>
  );
}
