import { type RefObject, useImperativeHandle, useRef } from 'react';
import { classNames } from '../../class-names.ts';
import type { VirtualColumn } from './contract.ts';
import styles from './virtual-table.module.css';

/** Shows and hides the text of rows during fast scrolling. */
export interface RushingWords<Row> {
  /** Shows only `rows`, the first of them at the upper edge. */
  show: (rows: readonly Row[]) => void;
  hide: () => void;
}

interface RushingWordsProps<Row> {
  /** Lets the caller bypass React, which would take longer than a frame. */
  handle: RefObject<RushingWords<Row> | null>;
  columns: readonly VirtualColumn<Row>[];
  template: string;
  /** Row height in px. */
  size: number;
  /** Height of the visible area in px. */
  height: number;
}

/**
 * Shown instead of rows during fast scrolling. Each column is one text with a line per row, so a step lays out only as many texts as there
 * are columns. Sticky, like the header.
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

/** Returns the only text node of an element, creating it on first use. */
function textIn(element: Element | undefined): Text | undefined {
  if (!element) return undefined;
  if (!(element.firstChild instanceof Text)) element.replaceChildren(new Text());
  return element.firstChild instanceof Text ? element.firstChild : undefined;
}
