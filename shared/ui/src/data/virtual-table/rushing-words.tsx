import { type RefObject, useImperativeHandle, useRef } from 'react';
import { classNames } from '../../class-names.ts';
import type { VirtualColumn } from './contract.ts';
import styles from './virtual-table.module.css';

/** Shows the words of rows that rush by, and hides them. */
export interface RushingWords<Row> {
  /** Of `rows` alone, the first of them at the upper edge. */
  show: (rows: readonly Row[]) => void;
  hide: () => void;
}

interface RushingWordsProps<Row> {
  /** From where they are shown: past React, which would need longer than a frame has. */
  handle: RefObject<RushingWords<Row> | null>;
  columns: readonly VirtualColumn<Row>[];
  template: string;
  /** Of a row, px. */
  size: number;
  /** Of all that are in sight, px. */
  height: number;
}

/**
 * What stands in the place of rows that rush by: each column is one text with a line for each row, so that a step lays out
 * as many texts as there are columns. It stays in sight by itself, as the headings do.
 */
export function RushingWordsBox<Row>({ handle, columns, template, size, height }: RushingWordsProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    handle,
    () => ({
      show(rows) {
        const element = box.current;
        if (!element) return;
        columns.forEach((column, at) => {
          const text = textIn(element.children[at]);
          if (text) text.data = rows.map((row) => lineOf(column, row)).join('\n');
        });
        element.hidden = false;
      },
      hide() {
        if (box.current) box.current.hidden = true;
      },
    }),
    [columns],
  );
  return (
    <div
      ref={box}
      aria-hidden
      hidden
      className={styles.rushing}
      style={{ gridTemplateColumns: template, blockSize: height, lineHeight: `${size}px` }}
    >
      {columns.map((column) => (
        <div key={column.id} className={classNames(styles.cell, styles.lines, column.alignEnd && styles.end, column.code && 'mono')} />
      ))}
    </div>
  );
}

function lineOf<Row>({ copyValue, value }: VirtualColumn<Row>, row: Row): string {
  return String((copyValue ?? value)?.(row) ?? '').replaceAll('\n', ' ');
}

/** The text of an element that has no other: made once, and written to after. */
function textIn(element: Element | undefined): Text | undefined {
  if (!element) return undefined;
  if (!(element.firstChild instanceof Text)) element.replaceChildren(new Text());
  return element.firstChild instanceof Text ? element.firstChild : undefined;
}
