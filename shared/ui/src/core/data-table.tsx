import { memo, type ReactNode, useCallback, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './data-table.module.css';
import { PlainCheckbox } from './plain-checkbox.tsx';
import { withShift } from './row-checkbox.tsx';
import { Skeleton } from './skeleton.tsx';
import { Cell, Column, Table, TableRow } from './table.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A column of a table: its header, its cells, and how it behaves when space is short. */
export interface DataColumn<Row> {
  id: string;
  label: string;
  /** Hides the header's label visually, for example above a column of menus. */
  hideLabel?: boolean;
  /** Aligns to the end: numbers and times. */
  alignEnd?: boolean;
  /** Takes the remaining width and is truncated. At most one per table. */
  fill?: boolean;
  /** Which columns disappear first in narrow tables: `minor`, then `middle`. */
  priority?: 'minor' | 'middle';
  /**
   * Position in a card (below 600 px): `lead` comes first, `title` fills the first line, `line` has a line of its own, `plain` shows only
   * its value, `corner` is in the upper corner. Without it, a value also shows the column's name.
   */
  card?: 'lead' | 'title' | 'line' | 'plain' | 'corner';
  cell: (row: Row) => ReactNode;
}

/** Returns a column's sort direction and what a click on its header does; undefined if the column is not sortable. */
export type GetSorting = (column: string) => { direction: 'asc' | 'desc' | undefined; onSort: () => void } | undefined;

/** Row selection. Shift-click selects a range from the last selected row. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  isAllSelected: boolean;
  isSomeSelected: boolean;
  toggle: (row: Row, range: boolean) => void;
  toggleAll: () => void;
  labels: { all: string; row: (name: string) => string };
  /** Returns the name of a row, for the label of its checkbox. */
  nameOf: (row: Row) => string;
}

export interface DataTableProps<Row extends { id: string }> {
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined while loading: skeleton rows of the same height are shown. */
  rows: readonly Row[] | undefined;
  /** Index of the first row in the whole list, from 0. */
  offset?: number;
  /** Number of rows in the whole list. */
  total?: number | undefined;
  sorting?: GetSorting;
  selection?: RowSelection<Row> | undefined;
  /** The row whose preview is open. */
  current?: string | undefined;
  /** Set if the reader chose the columns. Then none is hidden in narrow tables. */
  chosen?: boolean;
  /** Rows have two lines. */
  tallRows?: boolean;
  /** Announced while rows are loading. */
  loadingLabel?: string;
  className?: string | undefined;
  /** Returns a row's group heading. Shown once for consecutive rows with the same heading. */
  groupBy?: ((row: Row) => string) | undefined;
}

/** A page of rows as a native table. Shown as cards if its container `list` is narrower than 600 px. */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  offset = 0,
  total,
  sorting,
  selection,
  current,
  chosen = false,
  tallRows = false,
  loadingLabel,
  className,
  groupBy,
}: DataTableProps<Row>) {
  const latest = useRef(selection);
  latest.current = selection;
  const onTick = useCallback((row: Row, range: boolean) => latest.current?.toggle(row, range), []);
  return (
    <Table
      label={label}
      className={classNames(styles.table, tallRows && styles.tall, className)}
      {...(total === undefined ? {} : { 'aria-rowcount': total + 1 })}
      {...(chosen ? { 'data-chosen': true } : {})}
      // Tells the styles what the cards contain. `:has()` on each row took a sixth of the layout time of a narrowing list (decision 45).
      {...(selection ? { 'data-ticks': true } : {})}
      {...(columns.some(({ card }) => card === 'title') ? { 'data-titled': true } : {})}
      {...(columns.some(({ hideLabel, card }) => hideLabel && card === 'corner') ? { 'data-menu': true } : {})}
      aria-busy={rows === undefined ? true : undefined}
    >
      <thead>
        <tr {...(total === undefined ? {} : { 'aria-rowindex': 1 })}>
          {selection && (
            <th scope="col" className={styles.tick}>
              <PlainCheckbox
                label={selection.labels.all}
                checked={selection.isAllSelected}
                partly={selection.isSomeSelected && !selection.isAllSelected}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <Column key={column.id} end={column.alignEnd ?? false} className={roomClass(column) ?? ''} {...sorting?.(column.id)}>
              {column.hideLabel ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
            </Column>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row, index) => {
          const before = rows[index - 1];
          const group = groupBy?.(row);
          const begins = group !== undefined && (before === undefined || groupBy?.(before) !== group);
          return [
            begins && (
              <tr key={`group ${group}`} className={styles.group}>
                <th colSpan={columns.length + (selection ? 1 : 0)} scope="colgroup">
                  <span className={styles.groupName}>{group}</span>
                </th>
              </tr>
            ),
            <DataRow
              key={row.id}
              row={row}
              columns={columns}
              current={row.id === current}
              rowIndex={total === undefined ? undefined : offset + index + 2}
              tick={selection?.labels.row(selection.nameOf(row))}
              ticked={selection?.isSelected(row) ?? false}
              onTick={onTick}
            />,
          ];
        }) ?? <SkeletonCells columns={columns.length + (selection ? 1 : 0)} label={loadingLabel ?? label} />}
      </tbody>
    </Table>
  );
}

interface DataRowProps<Row> {
  row: Row;
  columns: readonly DataColumn<Row>[];
  current: boolean;
  rowIndex: number | undefined;
  /** The checkbox's label. Without it there is no checkbox. */
  tick: string | undefined;
  ticked: boolean;
  onTick: (row: Row, range: boolean) => void;
}

/** One row. Memoized, so opening a row renders only the rows that change. */
const DataRow = memo(function DataRow<Row>({ row, columns, current, rowIndex, tick, ticked, onTick }: DataRowProps<Row>) {
  return (
    <TableRow current={current} aria-rowindex={rowIndex} aria-selected={ticked || undefined}>
      {tick !== undefined && (
        <Cell className={styles.tick}>
          <PlainCheckbox label={tick} checked={ticked} onChange={(event) => onTick(row, withShift(event))} />
        </Cell>
      )}
      {columns.map((column) => (
        <Cell
          key={column.id}
          end={column.alignEnd ?? false}
          fill={column.fill ?? false}
          className={roomClass(column)}
          data-card={column.card}
          {...(column.card ? {} : { 'data-label': column.label })}
        >
          {column.cell(row)}
        </Cell>
      ))}
    </TableRow>
  );
}) as <Row>(props: DataRowProps<Row>) => ReactNode; // `memo` drops the type parameter

function SkeletonCells({ columns, label }: { columns: number; label: string }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} className={styles.skeleton}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          {row === 0 && column === 0 && <VisuallyHidden>{label}</VisuallyHidden>}
          <Skeleton width={`${48 + ((row * 23 + column * 31) % 44)}%`} />
        </td>
      ))}
    </tr>
  ));
}

function roomClass({ priority, hideLabel, card }: Pick<DataColumn<never>, 'priority' | 'hideLabel' | 'card'>): string | undefined {
  return classNames(priority && styles[priority], hideLabel && styles.hideLabel, card === 'title' && styles.title);
}
