import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { VirtualTableProps } from './contract.ts';
import { elementsOf, firstRow } from './drawn.ts';
import { rowAfterKey } from './keys.ts';
import { GridRow } from './row.tsx';
import { RushingWordsBox } from './rushing-words.tsx';
import { useRowsInSight } from './use-rows-in-sight.ts';
import styles from './virtual-table.module.css';

interface ScrolledRowsProps<Row extends { id: string }> extends Omit<VirtualTableProps<Row>, 'loadingLabel'> {
  template: string;
  /** The header row. */
  head: ReactNode;
}

/**
 * The scroll container. Separate from the sorting, so that scrolling renders only rows. The focus stays on the container while rows come
 * and go.
 */
export function ScrolledRows<Row extends { id: string }>({
  label,
  columns,
  rows,
  onOpen,
  current,
  template,
  head,
}: ScrolledRowsProps<Row>) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const { drawn, size, whole, height, words, bring } = useRowsInSight(box, rows);

  const at = Math.min(active, rows.length - 1);
  // A new id for each row, so that screen readers notice the change.
  const activeId = at < 0 ? undefined : `${id}-${at}`;
  const go = (index: number) => {
    setActive(index);
    bring(index);
  };
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const row = rows[at];
    if (event.key === 'Enter' && row) return onOpen?.(row);
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / size) - 2);
    const next = rowAfterKey(event.key, at, rows.length, page);
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };
  const click = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest('[aria-rowindex]') : null;
    const index = Number(pressed?.getAttribute('aria-rowindex')) - firstRow;
    const row = rows[index];
    if (!row) return;
    setActive(index);
    onOpen?.(row);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <table> cannot leave out the rows that are out of sight
    <div
      ref={box}
      role="grid"
      className={styles.box}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={activeId}
      tabIndex={0}
      onKeyDown={press}
      onClick={click}
    >
      {/* In narrow boxes it is wider than the box and scrolls, so that columns do not overlap. */}
      <div className={styles.wide}>
        {head}
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" className={styles.body} style={{ blockSize: whole }}>
          <RushingWordsBox handle={words} columns={columns} template={template} size={size} height={height} />
          {elementsOf(drawn).map(({ index, place }) => {
            const row = rows[index];
            return (
              row && (
                <GridRow
                  key={place}
                  id={index === at ? activeId : undefined}
                  index={index}
                  row={row}
                  columns={columns}
                  template={template}
                  start={index * size}
                  size={size}
                  active={index === at}
                  current={row.id === current}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}
