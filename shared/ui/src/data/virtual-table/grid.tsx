import {
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../core/icon.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../icons.ts';
import type { VirtualTableProps } from './contract.ts';
import { ScrolledRows } from './scrolled-rows.tsx';
import styles from './virtual-table.module.css';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});

/** The table: an ARIA grid with sortable headers. */
export function Grid<Row extends { id: string }>({ columns, rows, ...rest }: VirtualTableProps<Row>) {
  const [sorting, setSorting] = useState<SortingState>([]);
  const data = useMemo(() => [...rows], [rows]);
  const definitions = useMemo(
    () =>
      columns.map(({ id: column, value }) => ({
        id: column,
        enableSorting: value !== undefined,
        sortFn: 'alphanumeric' as const,
        accessorFn: (row: Row) => value?.(row) ?? '',
      })),
    [columns],
  );
  const table = useTable({ features, columns: definitions, data, state: { sorting }, onSortingChange: setSorting });
  const model = table.getRowModel().rows;
  const sorted = useMemo(() => model.map(({ original }) => original), [model]);
  const template = useMemo(
    () => columns.map(({ width, fill }) => width ?? (fill ? 'minmax(160px, 3fr)' : 'minmax(96px, 1fr)')).join(' '),
    [columns],
  );
  const head = (
    // biome-ignore lint/a11y/useSemanticElements: a <table> cannot leave out the rows that are out of sight
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is the grid's, which names its active row
    <div role="row" aria-rowindex={1} className={styles.head} style={{ gridTemplateColumns: template }}>
      {columns.map((column) => {
        const sortable = table.getColumn(column.id);
        const direction = sortable?.getIsSorted() || undefined;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus where there is something to press
          <span
            key={column.id}
            role="columnheader"
            className={classNames(styles.cell, column.alignEnd && styles.end)}
            aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
          >
            {column.value ? (
              <button type="button" className={styles.sort} onClick={() => sortable?.toggleSorting()}>
                {column.label}
                {direction && <Icon icon={direction === 'asc' ? arrowUpIcon : arrowDownIcon} size="tiny" />}
              </button>
            ) : (
              column.label
            )}
          </span>
        );
      })}
    </div>
  );
  return <ScrolledRows {...rest} columns={columns} rows={sorted} template={template} head={head} />;
}
