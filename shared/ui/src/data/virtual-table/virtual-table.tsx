import { useLazyModule } from '../../core/lazy-module.ts';
import { SkeletonRows } from '../../core/skeleton.tsx';
import { gridModule } from '../lazy-modules.ts';
import type { VirtualTableProps } from './contract.ts';
import styles from './virtual-table.module.css';

/**
 * A virtual table for thousands of rows: renders only those in view. Arrow keys, Page Up/Down, Home and End move between rows, Enter opens
 * one. Fills its container's height. Its code is loaded on first use.
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
