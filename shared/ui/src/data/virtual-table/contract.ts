import type { DataColumn } from '../../core/data-table.tsx';

/** A column of a table of thousands of rows. */
export interface VirtualColumn<Row> extends DataColumn<Row> {
  /** How wide: a track of a CSS grid, `96px` or `minmax(0, 2fr)`. */
  width?: string;
  /** By what it is sorted; without it it cannot be. */
  value?: (row: Row) => string | number;
  /** What the cell says in a word, in its place while rows rush by; without it, what the column is sorted by. */
  copyValue?: (row: Row) => string | number;
  /** A path, a key or an id: its words are monospaced too. */
  code?: boolean;
}

export interface VirtualTableProps<Row extends { id: string }> {
  label: string;
  columns: readonly VirtualColumn<Row>[];
  rows: readonly Row[];
  /** Enter, or a press on a row. */
  onOpen?: (row: Row) => void;
  /** The row that is open. */
  current?: string | undefined;
  /** Said while the table's code is on its way. */
  loadingLabel: string;
}
