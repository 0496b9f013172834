import { memo, type ReactNode, useCallback, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './data-table.module.css';
import { PlainCheckbox } from './plain-checkbox.tsx';
import { withShift } from './row-checkbox.tsx';
import { Skeleton } from './skeleton.tsx';
import { Cell, Column, Table, TableRow } from './table.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A column of a table: its head, its cells, and what becomes of it where there is little room. */
export interface DataColumn<Row> {
  id: string;
  label: string;
  /** The head is heard and not seen: a column of menus. */
  hideLabel?: boolean;
  /** Numbers and times stand at the end. */
  alignEnd?: boolean;
  /** Takes what is left, and is cut. One a table. */
  fill?: boolean;
  /** `minor` goes first where it gets tight, `middle` next. */
  priority?: 'minor' | 'middle';
  /**
   * In a card, where the table has less than 600 px: `lead` begins it, `title` fills the line, `line` has one to itself,
   * `plain` explains itself, `corner` lies in the upper corner. Any other value carries the column's name.
   */
  card?: 'lead' | 'title' | 'line' | 'plain' | 'corner';
  cell: (row: Row) => ReactNode;
}

/** How a table is sorted, and what a press on a head does; `undefined` where a column cannot be sorted by. */
export type GetSorting = (column: string) => { direction: 'asc' | 'desc' | undefined; onSort: () => void } | undefined;

/** Ticks of rows; the shift key ticks all from the last one on. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  isAllSelected: boolean;
  isSomeSelected: boolean;
  toggle: (row: Row, range: boolean) => void;
  toggleAll: () => void;
  labels: { all: string; row: (name: string) => string };
  /** What a row is called, for its box. */
  nameOf: (row: Row) => string;
}

export interface DataTableProps<Row extends { id: string }> {
  label: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined while they are on their way: rows of grey bars stand in for them, as high as they will be. */
  rows: readonly Row[] | undefined;
  /** Of the first row in the whole list, from 0. */
  offset?: number;
  /** In the whole list. */
  total?: number | undefined;
  sorting?: GetSorting;
  selection?: RowSelection<Row> | undefined;
  /** The row whose preview is open. */
  current?: string | undefined;
  /** The reader has chosen the columns: none is dropped where it gets tight. */
  chosen?: boolean;
  /** Rows of two lines. */
  tallRows?: boolean;
  /** Said while rows are on their way. */
  loadingLabel?: string;
  className?: string | undefined;
  /** The heading that a row stands under; said once for rows that follow each other. */
  groupBy?: ((row: Row) => string) | undefined;
}

/** A page of rows as a native table; cards where its container `list` has less than 600 px. */
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
      // What its cards hold. Asked of each row by `:has()`, it took a sixth of the layout of a list that becomes narrow (decision 45).
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
  /** What its box is called; without it there is none. */
  tick: string | undefined;
  ticked: boolean;
  onTick: (row: Row, range: boolean) => void;
}

/** One row, drawn again only where something of it is different: of a list from which one is opened, that one. */
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
}) as <Row>(props: DataRowProps<Row>) => ReactNode; // `memo` forgets that it is one for each kind of row

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
