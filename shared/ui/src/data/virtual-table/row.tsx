import { memo } from 'react';
import { classNames } from '../../class-names.ts';
import type { VirtualColumn } from './contract.ts';
import { firstRow } from './drawn.ts';
import styles from './virtual-table.module.css';

interface GridRowProps<Row> {
  /** Set for the grid's active row. */
  id: string | undefined;
  index: number;
  row: Row;
  columns: readonly VirtualColumn<Row>[];
  template: string;
  start: number;
  size: number;
  active: boolean;
  current: boolean;
}

/** One positioned row. Memoized: scrolling moves rows without rendering them again. */
export const GridRow = memo(PlainRow) as typeof PlainRow; // memo drops the type parameter

function PlainRow<Row>({ id, index, row, columns, template, start, size, active, current }: GridRowProps<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <table> cannot leave out the rows that are out of sight
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is the grid's, which names its active row
    <div
      id={id}
      role="row"
      aria-rowindex={index + firstRow}
      aria-selected={current}
      className={classNames(styles.row, active && styles.active)}
      style={{ transform: `translateY(${start}px)`, blockSize: size, gridTemplateColumns: template }}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <span key={column.id} role="gridcell" className={classNames(styles.cell, column.alignEnd && styles.end)}>
          {column.cell(row)}
        </span>
      ))}
    </div>
  );
}
