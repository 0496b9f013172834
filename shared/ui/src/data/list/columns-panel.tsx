import { useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { TextButton } from '../../core/link.tsx';
import { PlainCheckbox } from '../../core/plain-checkbox.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../icons.ts';
import styles from './columns-panel.module.css';

export interface ColumnChoice {
  id: string;
  label: string;
  /** Cannot be hidden. */
  required?: boolean;
}

export interface ColumnsPanelProps {
  /** All columns in their default order. */
  columns: readonly ColumnChoice[];
  /** The ids of the visible columns, in order. */
  shown: readonly string[];
  /** Called with undefined to reset to the default. */
  onChange: (shown: readonly string[] | undefined) => void;
  /** Translated labels. */
  labels: { reset: string; up: (name: string) => string; down: (name: string) => string };
}

/** Selects a table's columns and their order: a checkbox and two arrows for each, all usable by keyboard. */
export function ColumnsPanel({ columns, shown, onChange, labels }: ColumnsPanelProps) {
  const boxes = useId();
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<{ id: string; by: -1 | 1 }>(undefined);
  const order = shown.join();
  // A row that moves in the document loses the focus. Its arrow gets it back when the new order arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the order that moves the rows
  useLayoutEffect(() => {
    if (moved.current) focusArrow(list.current, moved.current);
    moved.current = undefined;
  }, [order]);
  const hidden = columns.filter(({ id }) => !shown.includes(id));
  const rows = [...shown.flatMap((id) => columns.find((column) => column.id === id) ?? []), ...hidden];
  const move = (id: string, by: -1 | 1) => {
    const at = shown.indexOf(id);
    const next = shown.toSpliced(at, 1).toSpliced(at + by, 0, id);
    moved.current = { id, by };
    onChange(next);
  };
  // Inserts the column before the first one that follows it in the default order.
  const add = (id: string) => {
    const later = new Set(columns.slice(columns.findIndex((column) => column.id === id) + 1).map((column) => column.id));
    const at = shown.findIndex((one) => later.has(one));
    return shown.toSpliced(at < 0 ? shown.length : at, 0, id);
  };
  const toggle = (id: string) => onChange(shown.includes(id) ? shown.filter((one) => one !== id) : add(id));
  return (
    <div className={styles.panel}>
      <ul ref={list} className={styles.list}>
        {rows.map(({ id, label, required = false }) => {
          const at = shown.indexOf(id);
          return (
            <li key={id} className={styles.row}>
              <label className={styles.name} htmlFor={`${boxes}${id}`}>
                <PlainCheckbox id={`${boxes}${id}`} label={label} checked={at >= 0} disabled={required} onChange={() => toggle(id)} />
                <span aria-hidden>{label}</span>
              </label>
              <IconButton
                size="small"
                icon={arrowUpIcon}
                label={labels.up(label)}
                data-move={`${id}:-1`}
                disabled={at < 1}
                onClick={() => move(id, -1)}
              />
              <IconButton
                size="small"
                icon={arrowDownIcon}
                label={labels.down(label)}
                data-move={`${id}:1`}
                disabled={at < 0 || at === shown.length - 1}
                onClick={() => move(id, 1)}
              />
            </li>
          );
        })}
      </ul>
      <TextButton onClick={() => onChange(undefined)}>{labels.reset}</TextButton>
    </div>
  );
}

/** Focuses the pressed arrow of the moved row; at an end, where it is disabled, the other arrow. */
function focusArrow(list: HTMLElement | null, { id, by }: { id: string; by: -1 | 1 }): void {
  const arrow = (way: number) => list?.querySelector<HTMLButtonElement>(`[data-move="${CSS.escape(id)}:${way}"]`);
  (arrow(by)?.disabled ? arrow(-by) : arrow(by))?.focus();
}
