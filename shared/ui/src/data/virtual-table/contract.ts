import type { DataColumn } from '../../core/data-table.tsx';

/** A column of a virtual table. */
export interface VirtualColumn<Row> extends DataColumn<Row> {
  /** The width as a CSS grid track: `96px` or `minmax(0, 2fr)`. */
  width?: string;
  /** Returns the sort value. Without it, the column is not sortable. */
  value?: (row: Row) => string | number;
  /** Returns the plain text shown while scrolling fast. Defaults to the sort value. */
  copyValue?: (row: Row) => string | number;
  /** A path, a key or an id. Its plain text is monospaced too. */
  code?: boolean;
}

export interface VirtualTableProps<Row extends { id: string }> {
  label: string;
  columns: readonly VirtualColumn<Row>[];
  rows: readonly Row[];
  /** Called on Enter or a click on a row. */
  onOpen?: (row: Row) => void;
  /** The id of the open row. */
  current?: string | undefined;
  /** Announced while the table's code is loading. */
  loadingLabel: string;
}
